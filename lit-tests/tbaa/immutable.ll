; Memory that a tag says is constant is not changed by any call, so it is loaded once; without the flag it is loaded twice.
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=early-cse'<memssa>',gvn -S %s | FileCheck %s

declare void @callee()

; CHECK-LABEL: @constant
; CHECK: load
; CHECK-NOT: load
; CHECK-LABEL: @changing
; CHECK: load
; CHECK: load
define i32 @constant(ptr %p) {
  %a = load i32, ptr %p, !tbaa !0
  call void @callee()
  %b = load i32, ptr %p, !tbaa !0
  %c = add i32 %a, %b
  ret i32 %c
}

define i32 @changing(ptr %p) {
  %a = load i32, ptr %p, !tbaa !1
  call void @callee()
  %b = load i32, ptr %p, !tbaa !1
  %c = add i32 %a, %b
  ret i32 %c
}

!0 = !{!2, !2, i64 0, i64 1}
!1 = !{!2, !2, i64 0, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
