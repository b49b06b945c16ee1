; Type metadata that means nothing names nothing, and changes nothing.
; RUN: %opt -disable-verify -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.{{rec|self}}: 16 bytes
; CHECK: safety: none
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { ptr, i64 }

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i64 1, ptr %p, !tbaa !0
  %v = load i64, ptr %p, !tbaa !1
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{!2, !3, i64 8}
!1 = !{!4, !3, i64 8}
; Offsets that go down, a field without an offset, a member that is itself, a name that is a number.
!2 = !{!"rec", !3, i64 8, !3, i64 0, !3}
!3 = !{!"long", !5, i64 0}
!4 = distinct !{!"self", !4, i64 0, !3, i64 8}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
