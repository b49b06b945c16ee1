; A variable may be accessed through a pointer to its type.
; RUN: %opt -aa-pipeline="dtrans-tbaa" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=MAY
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-MAY
; RUN: %opt -aa-pipeline="dtrans-tbaa<seed>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=MAY
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa<seed>" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN-MAY

; MAY: MayAlias:{{.*}}%v = load{{.*}}<->{{.*}}store i32
; GVN-MAY: ret i32 %v

@g = internal global i32 0

define i32 @f(ptr %q) {
  store i32 1, ptr @g, !tbaa !0
  store i32 2, ptr %q, !tbaa !0
  %v = load i32, ptr @g, !tbaa !0
  ret i32 %v
}

!0 = !{!4, !4, i64 0}
!2 = !{!"Simple C/C++ TBAA"}
!3 = !{!"omnipotent char", !2, i64 0}
!4 = !{!"int", !3, i64 0}
