; An int in S is no int in S2.
; RUN: %opt -aa-pipeline="dtrans-tbaa" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=NO
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-NO
; RUN: %opt -aa-pipeline="dtrans-tbaa<seed>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=NO
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa<seed>" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-NO

; NO: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
; GVN-NO: ret i32 1

define i32 @f(ptr %p, ptr %q) {
  store i32 1, ptr %p, !tbaa !0
  store i32 2, ptr %q, !tbaa !1
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

!0 = !{!6, !4, i64 0}
!1 = !{!7, !4, i64 0}
!2 = !{!"Simple C/C++ TBAA"}
!3 = !{!"omnipotent char", !2, i64 0}
!4 = !{!"int", !3, i64 0}
!5 = !{!"float", !3, i64 0}
!6 = !{!"S", !4, i64 0, !5, i64 4}
!7 = !{!"S2", !4, i64 0, !5, i64 4}
