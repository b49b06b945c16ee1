; The difference of two addresses that are computed of one pointer is a number; of two pointers, it stays.
; RUN: %opt -passes='dtrans-calls' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%struct.c = type { i32, double, [4 x ptr] }

; CHECK-LABEL: define i64 @same(
; CHECK-NOT: ptrtoint
; CHECK: %[[I:.*]] = sext i32 %i to i64
; CHECK: %[[BYTES:.*]] = mul i64 %[[I]], 8
; CHECK: %[[TO:.*]] = add i64 16, %[[BYTES]]
; CHECK: %[[BY:.*]] = sub i64 %[[TO]], 16
; CHECK: sdiv exact i64 %[[BY]], 8
define i64 @same(ptr %c, i32 %i) {
  %at = getelementptr inbounds %struct.c, ptr %c, i32 0, i32 2, i32 %i
  %first = getelementptr inbounds %struct.c, ptr %c, i32 0, i32 2
  %a = ptrtoint ptr %at to i64
  %b = ptrtoint ptr %first to i64
  %d = sub i64 %a, %b
  %n = sdiv exact i64 %d, 8
  ret i64 %n
}

; CHECK-LABEL: define i64 @other(
; CHECK: ptrtoint
; CHECK: ptrtoint
; CHECK: sub
define i64 @other(ptr %c, ptr %e, i32 %i) {
  %at = getelementptr inbounds %struct.c, ptr %c, i32 0, i32 2, i32 %i
  %first = getelementptr inbounds %struct.c, ptr %e, i32 0, i32 2
  %a = ptrtoint ptr %at to i64
  %b = ptrtoint ptr %first to i64
  %d = sub i64 %a, %b
  %n = sdiv exact i64 %d, 8
  ret i64 %n
}

; Of one number and itself.
; CHECK-LABEL: define i64 @itself(
; CHECK-NOT: ptrtoint
; CHECK: ret i64
define i64 @itself(ptr %c, i32 %i) {
  %at = getelementptr inbounds %struct.c, ptr %c, i32 0, i32 2, i32 %i
  %a = ptrtoint ptr %at to i64
  %d = sub i64 %a, %a
  ret i64 %d
}
