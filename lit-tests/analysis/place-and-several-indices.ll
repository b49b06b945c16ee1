; An index that is a sum becomes one step for each summand: where all are known, so is where they lead.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/i64 %right/i64 %n/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck --check-prefix=OPEN %s

; CHECK: record struct.cell: 56 bytes
; CHECK: safety: none
; OPEN: record struct.cell: 56 bytes
; OPEN: safety: {{.*}}BadPtrManipulation

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { double, double, [4 x ptr], i64 }

define i32 @main(i64 %n, i1 %up, i1 %side) {
  %cells = call ptr @calloc(i64 %n, i64 56)
  %cell = getelementptr inbounds %struct.cell, ptr %cells, i64 %n
  %place = getelementptr inbounds nuw i8, ptr %cell, i64 16
  %half = select i1 %up, i64 2, i64 0
  %right = zext i1 %side to i64
  %row = getelementptr inbounds nuw ptr, ptr %place, i64 %half
  %slot = getelementptr inbounds nuw ptr, ptr %row, i64 %right
  store ptr %cells, ptr %slot, !tbaa !5
  %x = getelementptr inbounds nuw i8, ptr %cell, i64 48
  store i64 %n, ptr %x, !tbaa !6
  %other = load ptr, ptr %slot, !tbaa !5
  store double 1.0, ptr %other, !tbaa !7
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"double", !1, i64 0}
!4 = !{!"any pointer", !1, i64 0}
!5 = !{!4, !4, i64 0}
!6 = !{!8, !2, i64 48}
!7 = !{!8, !3, i64 0}
!8 = !{!"cell", !3, i64 0, !3, i64 8, !4, i64 16, !2, i64 48}
