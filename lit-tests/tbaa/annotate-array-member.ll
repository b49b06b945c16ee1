; Accesses to an array within a structure say which member they are of. So a store to s->a[2] and to s->n of another
; S leave each other alone; LLVM's own analysis reads it too.
; RUN: %opt -passes=dtrans-tbaa-annotate -S %s | FileCheck %s
; RUN: %opt -passes=dtrans-tbaa-annotate %s -o %t.bc
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=gvn -S %t.bc | FileCheck %s --check-prefix=GVN
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=gvn -S %s | FileCheck %s --check-prefix=PLAIN

; CHECK: store i32 2, ptr %e, align 4, !tbaa ![[TAG:[0-9]+]]
; GVN: ret i32 1
; PLAIN: ret i32 %v
%struct.S = type { i32, [4 x i32], float }
%struct.Cpp = type { i32, [4 x i32], float }

define i32 @f(ptr %s, ptr %t) {
  store i32 1, ptr %s, !tbaa !1
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 2
  store i32 2, ptr %e, !tbaa !0
  %v = load i32, ptr %s, !tbaa !1
  ret i32 %v
}

; An index that is known to stay inside, although it is no constant.
; CHECK-LABEL: @g
; CHECK: load i32, ptr %e, align 4, !tbaa ![[TAG]]
define i32 @g(ptr %t, i64 %k) {
  %low = and i64 %k, 3
  %a = getelementptr inbounds %struct.S, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 %low
  %v = load i32, ptr %e, !tbaa !0
  ret i32 %v
}

; A structure of C++ that the metadata does not name: its name is its own.
; CHECK-LABEL: @cpp
; CHECK: load i32, ptr %e, align 4, !tbaa ![[CPP:[0-9]+]]
define i32 @cpp(ptr %t) {
  %a = getelementptr inbounds %struct.Cpp, ptr %t, i32 0, i32 1
  %e = getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 1
  %v = load i32, ptr %e, !tbaa !7
  ret i32 %v
}

; CHECK: ![[TAG]] = !{![[TYPE:[0-9]+]], !{{[0-9]+}}, i64 4}
; CHECK: ![[TYPE]] = !{!"S member at 4", !{{[0-9]+}}, i64 4}
; CHECK: ![[CPP]] = !{![[CPPTYPE:[0-9]+]], !{{[0-9]+}}, i64 4}
; CHECK: ![[CPPTYPE]] = !{!"Cpp member at 4", !{{[0-9]+}}, i64 4}
!0 = !{!2, !2, i64 0}
!1 = !{!5, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
!5 = !{!"S", !2, i64 0, !3, i64 4, !6, i64 20}
!6 = !{!"float", !3, i64 0}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
