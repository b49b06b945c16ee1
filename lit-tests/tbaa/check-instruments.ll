; Of each pair that we call disjoint and LLVM does not, the second access compares with the place of the first, which a
; call in between makes it forget. Pairs that LLVM tells apart itself are left alone.
; RUN: %opt -passes=dtrans-tbaa-check -S %s | FileCheck %s

@g = internal global i32 0
declare void @callee()

; CHECK-LABEL: define i32 @f(
; CHECK: %[[LAST_STORE:.*]] = alloca ptr
; CHECK: %[[LAST_LOAD:.*]] = alloca ptr
; CHECK: call void @__dtrans_tbaa_check(ptr %{{.*}}, i64 4, ptr %p, i64 4, ptr
; CHECK-NEXT: store ptr %p, ptr %[[LAST_STORE]]
; CHECK-NEXT: store i32 0, ptr %p
; CHECK-NEXT: call void @callee()
; CHECK-DAG: store ptr null, ptr %[[LAST_STORE]]
; CHECK-DAG: store ptr null, ptr %[[LAST_LOAD]]
; CHECK: %[[LAST:.*]] = load ptr, ptr %[[LAST_STORE]]
; CHECK-NEXT: call void @__dtrans_tbaa_check(ptr %[[LAST]], i64 4, ptr @g, i64 4, ptr
; CHECK: %v = load i32, ptr @g
define i32 @f(ptr %p) {
  store i32 0, ptr %p, !tbaa !1
  call void @callee()
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

; CHECK-LABEL: define i32 @stock(
; CHECK-NOT: __dtrans_tbaa_check
; CHECK: ret
define i32 @stock(ptr %p) {
  store float 0.0, ptr %p, !tbaa !6
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !2, i64 4}
!6 = !{!7, !7, i64 0}
!7 = !{!"float", !3, i64 0}
