; A pointer of which another object file does not say more than that it is one may be the same.
; RUN: %opt -aa-pipeline="dtrans-tbaa" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=MAY
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-MAY
; RUN: %opt -aa-pipeline="dtrans-tbaa<seed>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=NO
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa<seed>" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-NO

; MAY: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store ptr
; GVN-MAY: ret ptr %v
; NO: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store ptr
; GVN-NO: ret ptr null

define ptr @f(ptr %p, ptr %q) {
  store ptr null, ptr %p, !tbaa !0
  store ptr inttoptr (i64 8 to ptr), ptr %q, !tbaa !1
  %v = load ptr, ptr %p, !tbaa !0
  ret ptr %v
}

!0 = !{!4, !4, i64 0}
!1 = !{!5, !5, i64 0}
!2 = !{!"Simple C/C++ TBAA"}
!3 = !{!"omnipotent char", !2, i64 0}
!4 = !{!"pointer@int*", !3, i64 0}
!5 = !{!"any pointer", !3, i64 0}
