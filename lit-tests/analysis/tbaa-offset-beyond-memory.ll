; Metadata may say anything: a field's offset that no record has, at an address that no object has, overflows nothing.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-NOT: panic
; CHECK: struct.rec
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@g = internal global [2 x %struct.rec] zeroinitializer

define i64 @main() {
  %p = getelementptr i8, ptr @g, i64 -9223372036854775807
  %v = load i64, ptr %p, !tbaa !0
  %q = getelementptr %struct.rec, ptr @g, i64 0, i32 1
  store i64 %v, ptr %q
  ret i64 0
}

!0 = !{!1, !2, i64 9223372036854775807}
!1 = !{!"s", !2, i64 0, !2, i64 9223372036854775807}
!2 = !{!"long", !3, i64 0}
!3 = !{!"omnipotent char", !4, i64 0}
!4 = !{!"Simple C/C++ TBAA"}
