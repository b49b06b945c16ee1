; Aliasing metadata does not say how large a field is: a number may be an array of numbers. Where all accesses stay in the first of them, what lies
; behind it up to the next field is padding, which a fill of fields need not reach.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK:      record padded: size not known
; CHECK:        class: 1 object{{$}}
; CHECK-NOT:    BadMemFuncSize
; CHECK:      record pair: size not known
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     not reorder, delete, narrow, split, peel, pool: BadMemFuncSize
; CHECK:      record walked: size not known
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     not reorder, delete, narrow, split, peel, pool: BadMemFuncSize
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @main(i32 %argc) {
  %a = call ptr @malloc(i64 32)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 20, i1 false)
  %a16 = getelementptr inbounds i8, ptr %a, i64 16
  %a24 = getelementptr inbounds i8, ptr %a, i64 24
  store i64 1, ptr %a, !tbaa !0
  store i32 %argc, ptr %a16, !tbaa !1
  store i64 1, ptr %a24, !tbaa !2

  ; The second number is used, too.
  %b = call ptr @malloc(i64 32)
  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 20, i1 false)
  %b16 = getelementptr inbounds i8, ptr %b, i64 16
  %b20 = getelementptr inbounds i8, ptr %b, i64 20
  store i64 1, ptr %b, !tbaa !3
  store i32 %argc, ptr %b16, !tbaa !4
  store i32 %argc, ptr %b20, !tbaa !4

  ; An index leads there.
  %c = call ptr @malloc(i64 32)
  call void @llvm.memset.p0.i64(ptr %c, i8 0, i64 20, i1 false)
  %c16 = getelementptr inbounds i8, ptr %c, i64 16
  %odd = and i32 %argc, 1
  %i = zext i32 %odd to i64
  %at = getelementptr inbounds i32, ptr %c16, i64 %i
  store i64 1, ptr %c, !tbaa !5
  store i32 %argc, ptr %at, !tbaa !6
  ret i32 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

!0 = !{!10, !13, i64 0}
!1 = !{!10, !14, i64 16}
!2 = !{!10, !13, i64 24}
!3 = !{!11, !13, i64 0}
!4 = !{!14, !14, i64 0}
!5 = !{!12, !13, i64 0}
!6 = !{!14, !14, i64 0}
!10 = !{!"padded", !13, i64 0, !13, i64 8, !14, i64 16, !13, i64 24}
!11 = !{!"pair", !13, i64 0, !13, i64 8, !14, i64 16, !13, i64 24}
!12 = !{!"walked", !13, i64 0, !13, i64 8, !14, i64 16, !13, i64 24}
!13 = !{!"long", !15, i64 0}
!14 = !{!"int", !15, i64 0}
!15 = !{!"omnipotent char", !16, i64 0}
!16 = !{!"Simple C/C++ TBAA"}
