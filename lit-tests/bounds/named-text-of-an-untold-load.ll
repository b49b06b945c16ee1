; A text that lies first in a record, to which a load without metadata yields the pointer: others of the same address tell what it is. Not so if they tell
; different things.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

; CHECK-LABEL: define internal i64 @told(
; CHECK: [[START:%.*]] = getelementptr inbounds [48 x i8], ptr %r, {{.*}}, !dtrans.array
; CHECK: call i64 @strlen(ptr [[START]])
; CHECK-LABEL: define internal i64 @both(
; CHECK-NOT: [48 x i8]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.line = type { [48 x i8], i64, ptr }

@all = internal global ptr null
@any = internal global ptr null

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
  store ptr %l, ptr @any, align 8, !tbaa !4
  %a = call i64 @told()
  %b = call i64 @both()
  %1 = add i64 %a, %b
  %t = trunc i64 %1 to i32
  ret i32 %t
}

define internal i64 @told() {
  %r = load ptr, ptr @all, align 8
  %k = call i64 @strlen(ptr %r)
  ret i64 %k
}

define internal i64 @both() {
  %r = load ptr, ptr @any, align 8
  %k = call i64 @strlen(ptr %r)
  %x = load ptr, ptr @any, align 8, !tbaa !10
  %c = load i8, ptr %x, align 1, !tbaa !9
  %y = load ptr, ptr @any, align 8, !tbaa !4
  %len = getelementptr inbounds nuw i8, ptr %y, i64 48
  %m = load i64, ptr %len, align 8, !tbaa !3
  %z = zext i8 %c to i64
  %1 = add i64 %k, %m
  %2 = add i64 %1, %z
  ret i64 %2
}

declare i64 @strlen(ptr)
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
!10 = !{!11, !11, i64 0}
!11 = !{!"p1 omnipotent char", !8, i64 0}
