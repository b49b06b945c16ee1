; Characters of a structure may be any byte: also of a variable that is smaller than the structure. Nor does a tag without
; a structure say how large the object is.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s

@g = internal global i32 0

; CHECK-LABEL: Function: characters
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i8
define i32 @characters(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 8
  store i8 0, ptr %q, !tbaa !6
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: Function: alone
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @alone(ptr %p) {
  store i32 0, ptr %p, !tbaa !8
  %v = load i32, ptr @g, !tbaa !8
  ret i32 %v
}

; Vectors and unions are tagged as characters too, and are longer than one.
; CHECK-LABEL: Function: vector
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i64
define i32 @vector(ptr %p) {
  store i64 0, ptr %p, !tbaa !14
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; A structure as a whole, whose last member may be an array without elements.
; CHECK-LABEL: Function: flexible
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @flexible(ptr %p) {
  store i32 0, ptr %p, !tbaa !9
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !2, i64 4}

!6 = !{!7, !3, i64 8}
!7 = !{!"R", !2, i64 0, !2, i64 4, !3, i64 8}
!8 = !{!10, !10, i64 0, i64 4}
!9 = !{!13, !2, i64 0}
!10 = !{!11, i64 8, !"int of eight bytes, which is none"}
!11 = !{!4, i64 1, !"omnipotent char"}
!13 = !{!"F", !2, i64 0, !3, i64 4}
!14 = !{!3, !3, i64 0}
