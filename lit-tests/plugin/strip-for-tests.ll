; What takes evidence away for tests takes that and nothing else.
; RUN: %opt -passes='dtrans-test-strip<geps>' -S %s | FileCheck %s --check-prefixes=BYTES,TBAA,TYPES
; RUN: %opt -passes='dtrans-test-strip<tbaa;types>' -S %s | FileCheck %s --check-prefixes=FIELD,BARE
; RUN: %opt -passes='dtrans-test-strip' -S %s | FileCheck %s --check-prefixes=FIELD,TBAA,TYPES
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i32 }

; BYTES: %[[SCALED:.*]] = mul nsw i64 %i, 16
; BYTES: %[[SUM:.*]] = add nsw i64 %[[SCALED]], 8
; BYTES: %p = getelementptr inbounds i8, ptr %a, i64 %[[SUM]]
; FIELD: %p = getelementptr inbounds %struct.rec, ptr %a, i64 %i, i32 1
; TBAA: !tbaa
; BARE-NOT: !tbaa
; TYPES: !dtrans.types
; BARE-NOT: !dtrans.types
define i32 @f(ptr %a, i64 %i) {
  %p = getelementptr inbounds %struct.rec, ptr %a, i64 %i, i32 1
  %v = load i32, ptr %p, !tbaa !1
  ret i32 %v
}

!dtrans.types = !{!0}
!0 = !{!"struct.rec", %struct.rec zeroinitializer}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
