; Annotations that are not a name with a value are passed over; one among them that is counts.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.right: 24 bytes
; CHECK-NEXT: known from: !dtrans.types
; CHECK: safety: none
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { ptr, i64, i64 }

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %e = getelementptr inbounds [24 x i8], ptr %a, i64 %n
  %p = getelementptr i8, ptr %e, i64 8
  store i64 1, ptr %p
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!dtrans.types = !{!0, !1, !2, !3, !4, !5, !6, !7, !8}
!0 = !{}
!1 = !{!"struct.rec"}
!2 = !{%struct.rec zeroinitializer, !"struct.rec"}
!3 = !{!"struct.rec", !"struct.rec"}
!4 = !{!"number", i64 0}
!5 = !{null, null}
!6 = !{!"", %struct.rec zeroinitializer}
!8 = !{!"struct.right", %struct.rec zeroinitializer}
!7 = !{!"twice", !7, !7}
