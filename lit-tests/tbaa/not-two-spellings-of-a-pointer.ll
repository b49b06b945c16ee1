; What one producer calls pointer@int* is another's p1 int, and which names mean the same is not guessed.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -aa-pipeline="dtrans-tbaa<seed>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=SEED

; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store ptr
; SEED: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store ptr
define ptr @f(ptr %p, ptr %q) {
  store ptr null, ptr %q, !tbaa !1
  %v = load ptr, ptr %p, !tbaa !0
  ret ptr %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !5, i64 0}
!2 = !{!"pointer@int*", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"p1 int", !6, i64 0}
!6 = !{!"any pointer", !3, i64 0}
