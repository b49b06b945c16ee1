; A structure of eight bytes, wherever its address came from, does not fit into a variable of four.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=dse -S %s | FileCheck %s --check-prefix=DSE

@g = dso_local global i32 0
declare ptr @get()
declare i32 @personality(...)

; DSE-LABEL: @through_load
; DSE-NOT: store i32 1
; DSE: ret i32 %v
; CHECK-LABEL: Function: through_load
; CHECK: NoAlias:{{.*}}%v = load i32{{.*}}<->{{.*}}store i32
define i32 @through_load(ptr %where) {
  %p = load ptr, ptr %where
  store i32 1, ptr @g, !tbaa !0
  %v = load i32, ptr %p, !tbaa !1
  store i32 2, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: Function: through_call
; CHECK: NoAlias:{{.*}}%v = load i32{{.*}}<->{{.*}}store i32
define i32 @through_call() {
  %p = call ptr @get()
  store i32 1, ptr @g, !tbaa !0
  %v = load i32, ptr %p, !tbaa !1
  ret i32 %v
}

; CHECK-LABEL: Function: through_invoke
; CHECK: NoAlias:{{.*}}%v = load i32{{.*}}<->{{.*}}store i32
define i32 @through_invoke() personality ptr @personality {
  %p = invoke ptr @get() to label %go unwind label %bad
go:
  store i32 1, ptr @g, !tbaa !0
  %v = load i32, ptr %p, !tbaa !1
  ret i32 %v
bad:
  %x = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %x
}

; A phi may have been made from accesses to the variable itself.
; CHECK-LABEL: Function: through_phi
; CHECK: MayAlias:{{.*}}%v = load i32{{.*}}<->{{.*}}store i32
define i32 @through_phi(ptr %a, ptr %b, i1 %c) {
  br i1 %c, label %left, label %right
left:
  br label %right
right:
  %p = phi ptr [ %a, %left ], [ %b, %0 ]
  store i32 1, ptr @g, !tbaa !0
  %v = load i32, ptr %p, !tbaa !1
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !2, i64 4}
