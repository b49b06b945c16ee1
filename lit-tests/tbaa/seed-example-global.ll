; The seed's function 'bar': an int does not fit into the variable 'a', so what was stored through s is returned. With
; other rules than these (and without LLVM's own rule for sizes) the store to 'a' might have changed it.
; RUN: %opt -aa-pipeline="dtrans-tbaa<seed>" -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -aa-pipeline=dtrans-tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -aa-pipeline=tbaa -passes=aa-eval -evaluate-aa-metadata -print-no-aliases -disable-output %s 2>&1 | FileCheck %s --check-prefix=STOCK
; RUN: %opt -aa-pipeline=basic-aa,dtrans-tbaa -passes=gvn -S %s | FileCheck %s --check-prefix=GVN

; CHECK: NoAlias:{{.*}}%0 = load i32, ptr %s{{.*}}<->{{.*}}store i8 12, ptr @a
; STOCK-NOT: NoAlias
; GVN: ret i32 10

@a = dso_local global i8 0, align 1

define i32 @bar(ptr %s) {
entry:
  store i32 10, ptr %s, align 4, !tbaa !1
  store i8 12, ptr @a, align 1, !tbaa !5
  %0 = load i32, ptr %s, align 4, !tbaa !1
  ret i32 %0
}

; The seed's function 'foo': any object may be looked at as bytes, in both modes.
; CHECK-NOT: NoAlias:{{.*}}store i8 12, ptr %a
; GVN: ret i8 %0
define i8 @foo(ptr %a, ptr %s) {
entry:
  store i8 12, ptr %a, align 1, !tbaa !5
  store i32 10, ptr %s, align 4, !tbaa !1
  %0 = load i8, ptr %a, align 1, !tbaa !5
  ret i8 %0
}

!0 = !{!"clang version 3.8.0 (trunk 1684)"}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C++ TBAA"}
!5 = !{!3, !3, i64 0}
