; A section may also come from "#pragma clang section"; its twin has none.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: Function: f
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
; CHECK-LABEL: Function: twin
; CHECK: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
@g = internal global i32 0 "data-section"="table"
@h = internal global i32 0

define i32 @f(ptr %p) {
  store i32 0, ptr %p, !tbaa !1
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

define i32 @twin(ptr %p) {
  store i32 0, ptr %p, !tbaa !1
  %v = load i32, ptr @h, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !2, i64 4}
