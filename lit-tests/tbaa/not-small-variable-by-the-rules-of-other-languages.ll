; Sizes are believed of C and C++ only, and only where variable and structure are of one language: what a program in
; two languages calls its types is not comparable.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s

@g = internal global i32 0

; CHECK-LABEL: Function: other
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @other(ptr %p) {
  store i32 0, ptr %p, !tbaa !11
  %v = load i32, ptr @g, !tbaa !10
  ret i32 %v
}

; CHECK-LABEL: Function: two
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @two(ptr %p) {
  store i32 0, ptr %p, !tbaa !21
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: Function: one
; CHECK: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @one(ptr %p) {
  store i32 0, ptr %p, !tbaa !21
  %v = load i32, ptr @g, !tbaa !20
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !2, i64 4}

!10 = !{!12, !12, i64 0}
!11 = !{!15, !12, i64 0}
!12 = !{!"int", !13, i64 0}
!13 = !{!"omnipotent char", !14, i64 0}
!14 = !{!"another language"}
!15 = !{!"S", !12, i64 0, !12, i64 4}
!20 = !{!22, !22, i64 0}
!21 = !{!25, !22, i64 0}
!22 = !{!"int", !23, i64 0}
!23 = !{!"omnipotent char", !24, i64 0}
!24 = !{!"Simple C++ TBAA"}
!25 = !{!"S", !22, i64 0, !22, i64 4}
