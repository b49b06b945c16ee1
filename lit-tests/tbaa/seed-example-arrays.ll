; The seed's function 'tbaa_array', with its tags. In seed mode the store to b leaves a alone; by default both may be the
; same memory, as C allows.
; RUN: %opt -aa-pipeline="basic-aa,dtrans-tbaa<seed>" -passes=gvn -S %s | FileCheck %s --check-prefix=SEED
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=gvn -S %s | FileCheck %s --check-prefix=DEFAULT

; SEED: ret i32 1
; DEFAULT: ret i32 %0
define i32 @tbaa_array(ptr %a, ptr %b) {
entry:
  %arrayidx1 = getelementptr inbounds [3 x [3 x i32]], ptr %a, i64 0, i64 0, i64 0
  store i32 1, ptr %arrayidx1, align 4, !tbaa !1
  %arrayidx3 = getelementptr inbounds [2 x [4 x i32]], ptr %b, i64 0, i64 0, i64 0
  store i32 2, ptr %arrayidx3, align 4, !tbaa !7
  %0 = load i32, ptr %arrayidx1, align 4, !tbaa !1
  ret i32 %0
}

!0 = !{!"clang version 3.8.0 (trunk 1684)"}
!1 = !{!6, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"array@int[4]", !2, i64 0}
!6 = !{!"array@int[2][4]", !5, i64 0}
!7 = !{!9, !2, i64 0}
!8 = !{!"array@int[3]", !2, i64 0}
!9 = !{!"array@int[3][3]", !8, i64 0}
