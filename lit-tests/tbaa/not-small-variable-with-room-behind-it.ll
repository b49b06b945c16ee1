; What its alignment leaves free behind a variable is not counted on to stay free.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s

@g = internal global i32 0, align 8

; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @f(ptr %p) {
  store i32 0, ptr %p, !tbaa !1
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !2, i64 4}
