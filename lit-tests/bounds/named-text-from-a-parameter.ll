; A loop goes over a text that lies first in the record which a parameter leads to: it gets the array's length. Not so where the parameter is given
; other memory as well, or the record is used as one nowhere.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

; CHECK-LABEL: define internal i64 @walk(
; CHECK: [[START:%.*]] = getelementptr inbounds [48 x i8], ptr %l, i64 0, !dtrans.array
; CHECK: phi ptr [ [[START]], %entry ]
; CHECK-LABEL: define internal i64 @any(
; CHECK-NOT: [48 x i8]
; CHECK-LABEL: define internal i64 @past(
; CHECK-NOT: [48 x i8]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.line = type { [48 x i8], i64, ptr }

@all = internal global ptr null
@own = internal global [64 x i8] zeroinitializer

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %l = call ptr @calloc(i64 1, i64 64)
  store i8 65, ptr %l, align 1, !tbaa !9
  %len = getelementptr inbounds nuw i8, ptr %l, i64 48
  store i64 %n, ptr %len, align 8, !tbaa !3
  %next = getelementptr inbounds nuw i8, ptr %l, i64 56
  %before = load ptr, ptr @all, align 8, !tbaa !4
  store ptr %before, ptr %next, align 8, !tbaa !5
  store ptr %l, ptr @all, align 8, !tbaa !4
  %r = load ptr, ptr @all, align 8, !tbaa !4
  %a = call i64 @walk(ptr %r)
  %b = call i64 @any(ptr %r)
  %c = call i64 @any(ptr @own)
  %d = call i64 @past(ptr %r)
  %1 = add i64 %a, %b
  %2 = add i64 %1, %c
  %3 = add i64 %2, %d
  %t = trunc i64 %3 to i32
  ret i32 %t
}

define internal i64 @walk(ptr %l) {
entry:
  %at = getelementptr inbounds nuw i8, ptr %l, i64 48
  %len = load i64, ptr %at, align 8, !tbaa !3
  %c0 = load i8, ptr %l, align 1, !tbaa !9
  %none = icmp eq i8 %c0, 0
  br i1 %none, label %end, label %loop
loop:
  %p = phi ptr [ %l, %entry ], [ %q, %loop ]
  %n = phi i64 [ %len, %entry ], [ %m, %loop ]
  %m = add i64 %n, 1
  %q = getelementptr inbounds nuw i8, ptr %p, i64 1
  %c = load i8, ptr %q, align 1, !tbaa !9
  %done = icmp eq i8 %c, 0
  br i1 %done, label %end, label %loop
end:
  %k = phi i64 [ 0, %entry ], [ %m, %loop ]
  ret i64 %k
}

define internal i64 @any(ptr %l) {
entry:
  br label %loop
loop:
  %p = phi ptr [ %l, %entry ], [ %q, %loop ]
  %n = phi i64 [ 0, %entry ], [ %m, %loop ]
  %m = add i64 %n, 1
  %q = getelementptr inbounds nuw i8, ptr %p, i64 1
  %c = load i8, ptr %q, align 1, !tbaa !9
  %done = icmp eq i8 %c, 0
  br i1 %done, label %end, label %loop
end:
  ret i64 %m
}

; It does not end where there is a zero.
define internal i64 @past(ptr %l) {
entry:
  %at = getelementptr inbounds nuw i8, ptr %l, i64 48
  %len = load i64, ptr %at, align 8, !tbaa !3
  br label %loop
loop:
  %p = phi ptr [ %l, %entry ], [ %q, %next ]
  %n = phi i64 [ 0, %entry ], [ %m, %next ]
  %m = add i64 %n, 1
  %q = getelementptr inbounds nuw i8, ptr %p, i64 1
  %c = load i8, ptr %q, align 1, !tbaa !9
  %zero = icmp eq i8 %c, 0
  br i1 %zero, label %seen, label %next
seen:
  br label %next
next:
  %done = icmp eq i64 %m, %len
  br i1 %done, label %end, label %loop
end:
  ret i64 %m
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"line", !1, i64 0, !6, i64 48, !7, i64 56}
!3 = !{!2, !6, i64 48}
!4 = !{!7, !7, i64 0}
!5 = !{!2, !7, i64 56}
!6 = !{!"long", !1, i64 0}
!7 = !{!"p1 _ZTS4line", !8, i64 0}
!8 = !{!"any pointer", !1, i64 0}
!9 = !{!1, !1, i64 0}
