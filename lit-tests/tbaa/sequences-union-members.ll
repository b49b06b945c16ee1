; Members of unions are accessed as characters, which may be anything. With the whole way to them written down, members of
; different unions are told apart, and those of one union are not.
; RUN: %opt -aa-pipeline="dtrans-tbaa<sequences>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -print-may-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=WITHOUT
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa<sequences>" -passes=gvn -S %s | FileCheck %s --check-prefix=GVN

; CHECK-DAG: NoAlias:{{.*}}%v = load i32, ptr %p{{.*}}<->{{.*}}store float 2{{.*}}, ptr %q
; CHECK-DAG: MayAlias:{{.*}}%v = load i32, ptr %p{{.*}}<->{{.*}}store float 3{{.*}}, ptr %r
; WITHOUT-DAG: MayAlias:{{.*}}%v = load i32, ptr %p{{.*}}<->{{.*}}store float 2{{.*}}, ptr %q
; WITHOUT-DAG: MayAlias:{{.*}}%v = load i32, ptr %p{{.*}}<->{{.*}}store float 3{{.*}}, ptr %r
; GVN-LABEL: @other_union
; GVN: ret i32 1
; GVN-LABEL: @same_union
; GVN: ret i32 %v

define i32 @other_union(ptr %p, ptr %q) {
  store i32 1, ptr %p, !tbaa !0
  store float 2.0, ptr %q, !tbaa !1
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

define i32 @same_union(ptr %p, ptr %r) {
  store i32 1, ptr %p, !tbaa !0
  store float 3.0, ptr %r, !tbaa !2
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

; struct T { int n; union U { int i; float f; } u; } and struct V { int n; union W { int i; float f; } w; }: the tags are
; different because of the constant flag or the base, each has an entry.
!0 = !{!10, !5, i64 4}
!1 = !{!11, !5, i64 4}
!2 = !{!10, !5, i64 4, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{!"int", !5, i64 0}
!8 = !{!"float", !5, i64 0}
!10 = !{!"T", !7, i64 0, !5, i64 4}
!11 = !{!"V", !7, i64 0, !5, i64 4}
!12 = distinct !{!"U", !"union"}
!13 = distinct !{!"W", !"union"}

!dtrans.tbaa.sequences = !{!20, !21, !22}
!20 = !{!0, !10, i64 4, !12, i64 0, !7}
!21 = !{!1, !11, i64 4, !13, i64 1, !8}
!22 = !{!2, !10, i64 4, !12, i64 1, !8}
