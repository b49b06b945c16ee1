; A function that checks types at run time keeps every access. The same function without the attribute:
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/ sanitize_type//' %s > %t.ll
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -disable-output %t.ll 2>&1 | FileCheck %s --check-prefix=PLAIN

; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store float
; PLAIN: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store float
define i32 @f(ptr %p, ptr %q) sanitize_type {
  store float 0.0, ptr %q, !tbaa !1
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !5, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"float", !3, i64 0}
