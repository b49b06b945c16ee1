; A structure found by the address of its member may have only that member: a list's head is taken for an item like any
; other. Found by its own address, it is there as a whole.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s

@g = internal global i32 0

; CHECK-LABEL: Function: member
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @member(ptr %p) {
  store i32 0, ptr %p, !tbaa !1
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: Function: in_steps
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @in_steps(ptr %p) {
  %back = getelementptr i8, ptr %p, i64 -8
  %q = getelementptr i8, ptr %back, i64 8
  store i32 0, ptr %q, !tbaa !1
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: Function: of_an_array
; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @of_an_array(ptr %p, i64 %i) {
  %q = getelementptr [12 x i8], ptr %p, i64 %i, i64 4
  store i32 0, ptr %q, !tbaa !1
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: Function: whole
; CHECK: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @whole(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 8
  store i32 0, ptr %q, !tbaa !1
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: Function: element
; CHECK: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @element(ptr %p, i64 %i) {
  %q = getelementptr [12 x i8], ptr %p, i64 %i, i64 8
  store i32 0, ptr %q, !tbaa !1
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; An access that is itself too long needs no structure.
; CHECK-LABEL: Function: long
; CHECK: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i64
define i32 @long(ptr %p) {
  store i64 0, ptr %p, !tbaa !6
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 8}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !2, i64 4, !2, i64 8}
!6 = !{!2, !2, i64 0}
