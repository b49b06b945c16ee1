; As clang spells them: int * and int **.
; RUN: %opt -aa-pipeline="dtrans-tbaa" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=NO
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-NO
; RUN: %opt -aa-pipeline="dtrans-tbaa<seed>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=NO
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa<seed>" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-NO

; NO: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store ptr
; GVN-NO: ret ptr null

define ptr @f(ptr %p, ptr %q) {
  store ptr null, ptr %p, !tbaa !0
  store ptr inttoptr (i64 8 to ptr), ptr %q, !tbaa !1
  %v = load ptr, ptr %p, !tbaa !0
  ret ptr %v
}

!0 = !{!5, !5, i64 0}
!1 = !{!7, !7, i64 0}
!2 = !{!"Simple C/C++ TBAA"}
!3 = !{!"omnipotent char", !2, i64 0}
!4 = !{!"any pointer", !3, i64 0}
!5 = !{!"p1 int", !4, i64 0}
!6 = !{!"any p2 pointer", !4, i64 0}
!7 = !{!"p2 int", !6, i64 0}
