; What LLVM's verifier rejects, but a host that does not verify may pass on: every answer is May, and nothing crashes.
; RUN: %opt -disable-verify -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -disable-verify -passes='print<dtrans-tbaa>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=PRINT

; CHECK-NOT: NoAlias
; CHECK: 30 may alias responses
; PRINT: not understood, and so answered with May: 5 in @f
define void @f(ptr %p, ptr %q, ptr %r, ptr %s, ptr %t, ptr %u) {
  store float 0.0, ptr %p, !tbaa !0
  store i32 0, ptr %q, !tbaa !1
  store i16 0, ptr %r, !tbaa !2
  store i8 0, ptr %s, !tbaa !3
  store i64 0, ptr %t, !tbaa !4
  store double 0.0, ptr %u, !tbaa !5
  ret void
}

; Fine.
!0 = !{!10, !10, i64 0}
; A type that is a part of itself.
!1 = !{!11, !11, i64 0}
; A type without a name.
!2 = !{!12, !12, i64 0}
; A huge offset.
!3 = !{!13, !10, i64 -8}
; Fields out of order.
!4 = !{!14, !10, i64 0}
; A type under nothing.
!5 = !{!15, !15, i64 0}

!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!"omnipotent char", !8, i64 0}
!10 = !{!"float", !9, i64 0}
!11 = distinct !{!"loop", !11, i64 0}
!12 = !{i64 3, !9, i64 0}
!13 = !{!"S", !10, i64 0, !10, i64 4}
!14 = !{!"R", !10, i64 4, !10, i64 0}
!15 = !{!"T", null, i64 0}
