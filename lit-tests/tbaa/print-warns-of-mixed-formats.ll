; Objects of two formats, linked.
; RUN: %opt -passes='print<dtrans-tbaa>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: "int": scalar, or record of one member, old format,
; CHECK: "int": scalar, or record of one member, new format, under "omnipotent char", root "Simple C/C++ TBAA", 4 bytes
; CHECK: warning: dtrans-tbaa: type metadata of two formats: "int" of @f is in the old, "int" of @g in the new one
define i32 @f(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

define i32 @g(ptr %p) {
  %v = load i32, ptr %p, !tbaa !1
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !5, i64 0, i64 4}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!6, i64 4, !"int"}
!6 = !{!4, i64 1, !"omnipotent char"}
