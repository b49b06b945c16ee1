; An int does not fit into a variable of one byte.
; RUN: %opt -aa-pipeline="dtrans-tbaa" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=NO
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-NO
; RUN: %opt -aa-pipeline="dtrans-tbaa<seed>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=NO
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa<seed>" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-NO

; NO: NoAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
; GVN-NO: ret i8 1

@g = internal global i8 0

define i8 @f(ptr %q) {
  store i8 1, ptr @g, !tbaa !0
  store i32 2, ptr %q, !tbaa !1
  %v = load i8, ptr @g, !tbaa !0
  ret i8 %v
}

!0 = !{!3, !3, i64 0}
!1 = !{!4, !4, i64 0}
!2 = !{!"Simple C/C++ TBAA"}
!3 = !{!"omnipotent char", !2, i64 0}
!4 = !{!"int", !3, i64 0}
