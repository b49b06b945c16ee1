; A tag that stands for two different accesses stands for none, and an entry that contradicts its types, or is no sequence, is
; not believed.
; RUN: %opt -aa-pipeline="dtrans-tbaa<sequences>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; CHECK-NOT: NoAlias

define void @f(ptr %p, ptr %q, ptr %r, ptr %s) {
  store i32 1, ptr %p, !tbaa !0
  store float 2.0, ptr %q, !tbaa !1
  store double 2.0, ptr %r, !tbaa !2
  store i64 2, ptr %s, !tbaa !3
  ret void
}

!0 = !{!10, !5, i64 4}
!1 = !{!11, !5, i64 4}
!2 = !{!14, !5, i64 4}
!3 = !{!15, !5, i64 4}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{!"int", !5, i64 0}
!8 = !{!"float", !5, i64 0}
!10 = !{!"T", !7, i64 0, !5, i64 4}
!11 = !{!"V", !7, i64 0, !5, i64 4}
!12 = distinct !{!"U", !"union"}
!13 = distinct !{!"W", !"union"}
!14 = !{!"X", !7, i64 0, !5, i64 4}
!15 = !{!"Y", !7, i64 0, !5, i64 4}

!dtrans.tbaa.sequences = !{!20, !21, !22, !23, !24, !25}
!20 = !{!0, !10, i64 4, !12, i64 0, !7}
!21 = !{!0, !10, i64 4, !12, i64 1, !8}
!22 = !{!1, !11, i64 0, !8}
!23 = !{!2, !"X", i64 4}
!24 = !{!3, !15, i64 4, !13, i64 1}
!25 = !{}
