; An allocation function of the program's own whose size is an `int`: each call says how much it is, as it is once it is extended. What may
; wrap around in 32 bits is no whole number of elements.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.one: 24 bytes
; CHECK: legal: reorder
; CHECK: record struct.many: 24 bytes
; CHECK: legal: reorder
; CHECK: record struct.wraps: 24 bytes
; CHECK: not reorder, {{.*}}: AllocationSize
; CHECK: record struct.negative: 24 bytes
; CHECK: not reorder, {{.*}}: AllocationSize

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.one = type { i64, i64, i64 }
%struct.many = type { i64, i64, i64 }
%struct.wraps = type { i64, i64, i64 }
%struct.negative = type { i64, i64, i64 }

define i64 @main(i32 %argc) {
  %one = call ptr @get(i32 24)
  %1 = getelementptr inbounds %struct.one, ptr %one, i32 0, i32 1
  store i64 1, ptr %1
  ; Signed, and known not to wrap.
  %size = mul nsw i32 %argc, 24
  %many = call ptr @get(i32 %size)
  %at = sext i32 %argc to i64
  %m = getelementptr inbounds %struct.many, ptr %many, i64 %at
  %2 = getelementptr inbounds %struct.many, ptr %m, i32 0, i32 1
  store i64 2, ptr %2
  %long = sext i32 %argc to i64
  %product = mul i64 %long, 24
  %short = trunc i64 %product to i32
  %wraps = call ptr @get(i32 %short)
  %w = getelementptr inbounds %struct.wraps, ptr %wraps, i64 %at
  %3 = getelementptr inbounds %struct.wraps, ptr %w, i32 0, i32 1
  store i64 3, ptr %3
  ; Known not to wrap as a signed number, but taken for one without a sign.
  %negative = call ptr @get_unsigned(i32 %size)
  %n = getelementptr inbounds %struct.negative, ptr %negative, i64 %at
  %4 = getelementptr inbounds %struct.negative, ptr %n, i32 0, i32 1
  store i64 4, ptr %4
  %other = call ptr @get_unsigned(i32 8)
  store i64 5, ptr %other
  ret i64 0
}

define internal ptr @get(i32 %size) {
  %bytes = sext i32 %size to i64
  %p = call ptr @malloc(i64 %bytes)
  ret ptr %p
}

define internal ptr @get_unsigned(i32 %size) {
  %bytes = zext i32 %size to i64
  %p = call ptr @malloc(i64 %bytes)
  ret ptr %p
}

declare ptr @malloc(i64)
