; A call with a tag (clang gives one to memcpy of a scalar, for instance) meets neither accesses nor calls of another type.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -print-no-modref -print-modref -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=gvn -S %s | FileCheck %s --check-prefix=GVN

declare void @callee(ptr)

; CHECK: NoModRef:{{.*}}callee(ptr %q){{.*}}<->{{.*}}callee(ptr %r)
; GVN: ret i32 1
define i32 @f(ptr %p, ptr %q) {
  store i32 1, ptr %p, !tbaa !0
  call void @callee(ptr %q), !tbaa !1
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

define i32 @g(ptr %p, ptr %q, ptr %r) {
  call void @callee(ptr %q), !tbaa !1
  call void @callee(ptr %r), !tbaa !0
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !5, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"float", !3, i64 0}
