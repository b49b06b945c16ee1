; A function of the library's that surely touches an element of an array inside a record: the index is checked before the call. Where it may
; touch nothing, the address may lead anywhere.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=LEGAL %s

; LEGAL: record struct.facet: 64 bytes
; LEGAL: legal: reorder
; LEGAL: record struct.other: 64 bytes
; LEGAL: not reorder, {{.*}}: BadPtrManipulation

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.vertex = type { float, float, float }
%struct.facet = type { i64, [3 x %struct.vertex], i64, i64 }
%struct.other = type { i64, [3 x %struct.vertex], i64, i64 }

define i64 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  %p = call ptr @calloc(i64 1, i64 64)
  %q = call ptr @calloc(i64 1, i64 64)
  %a = call i32 @same(ptr %p, i64 %i)
  %b = call i32 @maybe(ptr %q, i64 %i)
  %s = add i32 %a, %b
  %r = sext i32 %s to i64
  ret i64 %r
}

; CHECK-LABEL: define internal {{.*}}@same(
; CHECK: icmp uge i64 %i, 3
; CHECK: call void @dtrans.outside(i64 %i
; CHECK: [[AT:%.*]] = getelementptr inbounds [3 x %struct.vertex], ptr %v, i64 0, i64 %i
; CHECK: call i32 @memcmp(ptr [[AT]], ptr %v, i64 12)
define internal i32 @same(ptr %p, i64 %i) {
  %f = getelementptr inbounds %struct.facet, ptr %p, i32 0, i32 2
  store i64 1, ptr %f
  %v = getelementptr inbounds %struct.facet, ptr %p, i32 0, i32 1
  %at = getelementptr inbounds [3 x %struct.vertex], ptr %v, i64 0, i64 %i
  %c = call i32 @memcmp(ptr %at, ptr %v, i64 12)
  ret i32 %c
}

; CHECK-LABEL: define internal {{.*}}@maybe(
; CHECK-NOT: dtrans.outside
; CHECK: ret
define internal i32 @maybe(ptr %p, i64 %i) {
  %f = getelementptr inbounds %struct.other, ptr %p, i32 0, i32 2
  store i64 1, ptr %f
  %v = getelementptr inbounds %struct.other, ptr %p, i32 0, i32 1
  %at = getelementptr inbounds [3 x %struct.vertex], ptr %v, i64 0, i64 %i
  %c = call i32 @memcmp(ptr %at, ptr %v, i64 %i)
  ret i32 %c
}

declare ptr @calloc(i64, i64)
declare i32 @memcmp(ptr, ptr, i64)
