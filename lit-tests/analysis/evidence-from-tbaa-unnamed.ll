; To aliasing metadata structures without a tag have an empty name: what they are made of tells them apart, and they are numbered as they are met. That
; their fields are known, a text among them, is what checks and layouts need.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK:      record unnamed#1: size not known
; CHECK-NEXT:   known from: TBAA
; CHECK-NEXT:   field 0: offset 0, int
; CHECK-NEXT:   field 1: offset 4, omnipotent char
; CHECK-NEXT:   field 2: offset 24, long
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     legal: reorder, delete, narrow, split, peel, pool
; CHECK:      record unnamed#2: size not known
; CHECK-NEXT:   known from: TBAA
; CHECK-NEXT:   field 0: offset 0, long
; CHECK-NEXT:   field 1: offset 8, long
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @main(i32 %argc) {
  %a = call ptr @malloc(i64 32)
  %n = getelementptr inbounds i8, ptr %a, i64 24
  store i32 %argc, ptr %a, !tbaa !0
  store i64 1, ptr %n, !tbaa !1
  %v = load i64, ptr %n, !tbaa !1
  %b = call ptr @malloc(i64 16)
  %m = getelementptr inbounds i8, ptr %b, i64 8
  store i64 %v, ptr %b, !tbaa !2
  store i64 1, ptr %m, !tbaa !3
  %w = load i64, ptr %m, !tbaa !3
  %r = trunc i64 %w to i32
  ret i32 %r
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"

!0 = !{!10, !12, i64 0}
!1 = !{!10, !13, i64 24}
!2 = !{!11, !13, i64 0}
!3 = !{!11, !13, i64 8}
!10 = !{!"", !12, i64 0, !14, i64 4, !13, i64 24}
!11 = !{!"", !13, i64 0, !13, i64 8}
!12 = !{!"int", !14, i64 0}
!13 = !{!"long", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
