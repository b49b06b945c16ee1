; In the new format an array member is a member as any other: s->a[k] and s->b[k] do not meet, nor does s->n meet them;
; s->a[j] and s->a[k] may.
; RUN: %opt -disable-verify -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s

; CHECK-DAG: NoAlias:{{.*}}%n = load{{.*}}<->{{.*}}store i32 1
; CHECK-DAG: NoAlias:{{.*}}%n = load{{.*}}<->{{.*}}store i32 2
; CHECK-DAG: NoAlias:{{.*}}store i32 2{{.*}}<->{{.*}}store i32 1
; CHECK-DAG: MayAlias:{{.*}}store i32 3{{.*}}<->{{.*}}store i32 1
define i32 @f(ptr %n.at, ptr %a.at, ptr %b.at, ptr %c.at) {
  store i32 1, ptr %a.at, !tbaa !1
  store i32 2, ptr %b.at, !tbaa !2
  store i32 3, ptr %c.at, !tbaa !1
  %n = load i32, ptr %n.at, !tbaa !0
  ret i32 %n
}

; Were an element named by its own place, which the verifier rejects, it would be any element still.
; CHECK-LABEL: Function: elements
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @elements(ptr %p, ptr %q) {
  store i32 1, ptr %p, !tbaa !1
  %v = load i32, ptr %q, !tbaa !7
  ret i32 %v
}

!0 = !{!3, !4, i64 0, i64 4}
!1 = !{!3, !4, i64 4, i64 4}
!2 = !{!3, !4, i64 20, i64 4}
!3 = !{!5, i64 36, !"S", !4, i64 0, i64 4, !4, i64 4, i64 16, !4, i64 20, i64 16}
!4 = !{!5, i64 4, !"int"}
!5 = !{!6, i64 1, !"omnipotent char"}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{!3, !4, i64 8, i64 4}
