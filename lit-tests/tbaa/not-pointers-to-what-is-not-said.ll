; A pointer to void, at any depth and by either spelling, and one of which only the depth is said may be any pointer.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; CHECK-NOT: NoAlias
; CHECK: 10 may alias responses
define void @f(ptr %a, ptr %b) {
  store ptr null, ptr %a, !tbaa !0
  store ptr null, ptr %b, !tbaa !1
  ret void
}

define void @g(ptr %a, ptr %b) {
  store ptr null, ptr %a, !tbaa !0
  store ptr null, ptr %b, !tbaa !2
  ret void
}

define void @h(ptr %a, ptr %b) {
  store ptr null, ptr %a, !tbaa !3
  store ptr null, ptr %b, !tbaa !4
  ret void
}

define void @i(ptr %a, ptr %b) {
  store ptr null, ptr %a, !tbaa !3
  store ptr null, ptr %b, !tbaa !5
  ret void
}

define void @j(ptr %a, ptr %b) {
  store ptr null, ptr %a, !tbaa !0
  store ptr null, ptr %b, !tbaa !5
  ret void
}

!0 = !{!10, !10, i64 0}
!1 = !{!11, !11, i64 0}
!2 = !{!12, !12, i64 0}
!3 = !{!13, !13, i64 0}
!4 = !{!14, !14, i64 0}
!5 = !{!15, !15, i64 0}
!7 = !{!"any pointer", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C/C++ TBAA"}
!10 = !{!"p1 int", !7, i64 0}
!11 = !{!"p1 void", !7, i64 0}
!12 = !{!"any p2 pointer", !7, i64 0}
!13 = !{!"pointer@int*", !8, i64 0}
!14 = !{!"pointer@void*", !8, i64 0}
!15 = !{!"pointer@const void**", !8, i64 0}
