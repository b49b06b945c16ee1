; An index that is proved to stay in the text which lies first in a record. Nothing else is done with the record where that is; the function that
; finds it loads it from where pointers to such records are kept. Not so if other pointers are kept there, or nothing tells.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.line:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.other:
; CHECK-NOT: legal:
; CHECK: not reorder
; CHECK-LABEL: record struct.untold:
; CHECK-NOT: legal:
; CHECK: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.line = type { [48 x i8], i64, i64 }
%struct.other = type { [48 x i8], i64, i64 }
%struct.untold = type { [48 x i8], i64, i64 }

@lines = internal global ptr null
@others = internal global ptr null
@untolds = internal global ptr null

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %line = call ptr @calloc(i64 1, i64 64)
  %line.f = getelementptr inbounds %struct.line, ptr %line, i64 0, i32 2
  store i64 %n, ptr %line.f
  store ptr %line, ptr @lines
  %other = call ptr @calloc(i64 1, i64 64)
  %other.f = getelementptr inbounds %struct.other, ptr %other, i64 0, i32 2
  store i64 %n, ptr %other.f
  store ptr %other, ptr @others
  %untold = call ptr @calloc(i64 1, i64 64)
  %untold.f = getelementptr inbounds %struct.untold, ptr %untold, i64 0, i32 2
  store i64 %n, ptr %untold.f
  store ptr %untold, ptr @untolds
  %a = call i8 @line.get(i64 %n)
  %b = call i8 @other.get(i64 %n)
  %c = call i8 @untold.get(i64 %n)
  ret i32 0
}

define internal ptr @line.find(i64 %n) {
entry:
  %first = load ptr, ptr @lines, !tbaa !1
  %some = icmp eq i64 %n, 3
  br i1 %some, label %found, label %none
none:
  br label %found
found:
  %r = phi ptr [ %first, %entry ], [ null, %none ]
  ret ptr %r
}

define internal i8 @line.get(i64 %n) {
  %r = call ptr @line.find(i64 %n)
  %less = icmp ult i64 %n, 48
  br i1 %less, label %in, label %out
in:
  %e = getelementptr inbounds i8, ptr %r, i64 %n
  %v = load i8, ptr %e
  ret i8 %v
out:
  ret i8 0
}

define internal ptr @other.find(i64 %n) {
entry:
  %first = load ptr, ptr @others, !tbaa !1
  %second = load ptr, ptr @others, !tbaa !5
  %some = icmp eq i64 %n, 3
  br i1 %some, label %found, label %none
none:
  br label %found
found:
  %r = phi ptr [ %first, %entry ], [ %second, %none ]
  ret ptr %r
}

define internal i8 @other.get(i64 %n) {
  %r = call ptr @other.find(i64 %n)
  %less = icmp ult i64 %n, 48
  br i1 %less, label %in, label %out
in:
  %e = getelementptr inbounds i8, ptr %r, i64 %n
  %v = load i8, ptr %e
  ret i8 %v
out:
  ret i8 0
}

define internal ptr @untold.find(i64 %n) {
  %first = load ptr, ptr @untolds
  ret ptr %first
}

define internal i8 @untold.get(i64 %n) {
  %r = call ptr @untold.find(i64 %n)
  %less = icmp ult i64 %n, 48
  br i1 %less, label %in, label %out
in:
  %e = getelementptr inbounds i8, ptr %r, i64 %n
  %v = load i8, ptr %e
  ret i8 %v
out:
  ret i8 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!3, !3, i64 0}
!2 = !{!"omnipotent char", !0, i64 0}
!3 = !{!"p1 _ZTS4line", !4, i64 0}
!4 = !{!"any pointer", !2, i64 0}
!5 = !{!6, !6, i64 0}
!6 = !{!"p1 omnipotent char", !4, i64 0}
