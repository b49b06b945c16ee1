; Old- and new-format nodes under one root say nothing about one another. LLVM's own analysis says they never meet,
; so a link of objects with and without -new-struct-path-tbaa is miscompiled there: int and int are one type.
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -aa-pipeline=tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=STOCK

; CHECK: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
; STOCK: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
define i32 @f(ptr %p, ptr %q) {
  store i32 0, ptr %q, !tbaa !1
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

; Whichever of the two comes first in memory.
; CHECK: MayAlias:{{.*}}%w = load{{.*}}<->{{.*}}store i16
define i16 @g(ptr %p, ptr %q) {
  store i16 0, ptr %q, !tbaa !8
  %w = load i16, ptr %p, !tbaa !7
  ret i16 %w
}

!0 = !{!2, !2, i64 0}
!1 = !{!5, !5, i64 0, i64 4}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!6, i64 4, !"int"}
!6 = !{!4, i64 1, !"omnipotent char"}
!7 = !{!9, !9, i64 0, i64 2}
!8 = !{!10, !10, i64 0}
!9 = !{!6, i64 2, !"short"}
!10 = !{!"short", !3, i64 0}
