; What is tagged as characters may be anything, also as a member: so clang tags members of unions. LLVM's own analysis
; takes it for a member like any other.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -aa-pipeline=tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=STOCK
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=gvn -S %s | FileCheck %s --check-prefix=GVN

; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store float
; STOCK: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store float
; GVN: ret i32 %v
define i32 @f(ptr %p, ptr %q) {
  store i32 1, ptr %p, !tbaa !0
  store float 2.0, ptr %q, !tbaa !1
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !3, i64 4}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !3, i64 4}
