; The seed's function 'tbaa_pointer', with its tags: the value that was stored through p is still there after the store
; through q.
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=gvn -S %s | FileCheck %s
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=AA

; CHECK: ret ptr %add.ptr{{$}}
; AA: NoAlias:{{.*}}%2 = load ptr, ptr %p{{.*}}<->{{.*}}store ptr %add.ptr1, ptr %q
define ptr @tbaa_pointer(ptr %p, ptr %q) {
entry:
  %0 = load ptr, ptr %p, align 8, !tbaa !1
  %add.ptr = getelementptr inbounds i32, ptr %0, i64 1
  store ptr %add.ptr, ptr %p, align 8, !tbaa !1
  %1 = load ptr, ptr %q, align 8, !tbaa !8
  %add.ptr1 = getelementptr inbounds float, ptr %1, i64 1
  store ptr %add.ptr1, ptr %q, align 8, !tbaa !8
  %2 = load ptr, ptr %p, align 8, !tbaa !1
  ret ptr %2
}

!0 = !{!"clang version 3.8.0 (trunk 1684)"}
!1 = !{!7, !7, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
!4 = !{!"int", !2, i64 0}
!5 = !{!"pointer@float*", !2, i64 0}
!6 = !{!"float", !2, i64 0}
!7 = !{!"pointer@int*", !2, i64 0}
!8 = !{!5, !5, i64 0}
