; A structure may be part of another.
; RUN: %opt -aa-pipeline="dtrans-tbaa" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=MAY
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-MAY
; RUN: %opt -aa-pipeline="dtrans-tbaa<seed>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=MAY
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa<seed>" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-MAY

; MAY: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store float
; GVN-MAY: ret float %v

define float @f(ptr %p, ptr %q) {
  store float 1.0, ptr %p, !tbaa !0
  store float 2.0, ptr %q, !tbaa !1
  %v = load float, ptr %p, !tbaa !0
  ret float %v
}

!0 = !{!7, !5, i64 12}
!1 = !{!6, !5, i64 4}
!2 = !{!"Simple C/C++ TBAA"}
!3 = !{!"omnipotent char", !2, i64 0}
!4 = !{!"int", !3, i64 0}
!5 = !{!"float", !3, i64 0}
!6 = !{!"S", !4, i64 0, !5, i64 4}
!7 = !{!"T", !4, i64 0, !6, i64 8}
