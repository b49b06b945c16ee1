; The seed's rule is for scalars: what is in a structure may be accessed as part of it.
; RUN: %opt -aa-pipeline='dtrans-tbaa<seed>' -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s

@s = internal global { i32, i32 } zeroinitializer
@a = internal global [2 x i32] zeroinitializer

; CHECK-LABEL: Function: structure
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @structure(ptr %p) {
  store i32 0, ptr %p, !tbaa !1
  %v = load i32, ptr @s, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: Function: array
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @array(ptr %p) {
  store i32 0, ptr %p, !tbaa !1
  %v = load i32, ptr @a, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !2, i64 4}
