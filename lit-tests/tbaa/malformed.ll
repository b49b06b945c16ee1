; What LLVM's verifier rejects, but a host that does not verify may pass on: every answer is May, and nothing crashes.
; RUN: %opt -disable-verify -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -disable-verify -passes='print<dtrans-tbaa>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=PRINT

; CHECK-NOT: NoAlias
; CHECK: 32 may alias responses
; PRINT: not understood, and so answered with May: 6 in @f, @between
define void @f(ptr %p, ptr %q, ptr %r, ptr %s, ptr %t, ptr %u) {
  store float 0.0, ptr %p, !tbaa !0
  store i32 0, ptr %q, !tbaa !1
  store i16 0, ptr %r, !tbaa !2
  store i8 0, ptr %s, !tbaa !3
  store i64 0, ptr %t, !tbaa !4
  store double 0.0, ptr %u, !tbaa !5
  ret void
}

; A place between two members.
define void @between(ptr %p, ptr %q) {
  store i32 0, ptr %p, !tbaa !6
  store i16 0, ptr %q, !tbaa !7
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
!6 = !{!16, !17, i64 8, i64 4}
!7 = !{!18, !18, i64 0, i64 2}
!16 = !{!19, i64 24, !"S", !17, i64 0, i64 4, !17, i64 20, i64 4}
!17 = !{!19, i64 4, !"int"}
!18 = !{!19, i64 2, !"short"}
!19 = !{!8, i64 1, !"omnipotent char"}
