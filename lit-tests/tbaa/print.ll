; RUN: %opt -passes='print<dtrans-tbaa>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: dtrans-tbaa: type nodes, their parents first
; CHECK-NEXT: "Simple C/C++ TBAA": root{{$}}
; CHECK-NEXT: "omnipotent char": bytes of anything, old format, under "Simple C/C++ TBAA", root "Simple C/C++ TBAA"{{$}}
; CHECK-NEXT: "int": scalar, or record of one member, old format, under "omnipotent char", root "Simple C/C++ TBAA", accesses 3 in @f, @g{{$}}
; CHECK-NEXT: "any pointer": pointer
; CHECK-NEXT: "S": record, old format, under "int", root "Simple C/C++ TBAA", at least 9 bytes, members 0 "int"; 8 "any pointer", accesses 1 in @f{{$}}
; CHECK-NOT: warning
define i32 @f(ptr %p, ptr %q) {
  store i32 0, ptr %q, !tbaa !1
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

define i32 @g(ptr %p) {
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !6, i64 8}
!6 = !{!"any pointer", !3, i64 0}
