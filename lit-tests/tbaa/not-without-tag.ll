; An access without a tag may be any.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s

; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store float
define i32 @f(ptr %p, ptr %q) {
  store float 0.0, ptr %q
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
