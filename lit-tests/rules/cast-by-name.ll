; Memory that type metadata calls by several names is used as several records.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: BadCasting:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
define i64 @main(i64 %n) {
  %a = call ptr @calloc(i64 1, i64 16)
  store i64 1, ptr %a, !tbaa !4
  %b = getelementptr inbounds i8, ptr %a, i64 8
  store i64 2, ptr %b, !tbaa !5
  %c = load i64, ptr %a, !tbaa !7
  ret i64 %c
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"star", !2, i64 0, !2, i64 8}
!6 = !{!"moon", !2, i64 0, !2, i64 8}
!8 = !{!"sun", !2, i64 0, !2, i64 8}
!7 = !{!8, !2, i64 0}
!4 = !{!3, !2, i64 0}
!5 = !{!6, !2, i64 8}
