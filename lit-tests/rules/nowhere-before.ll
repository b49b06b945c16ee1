; An index from a place inside of a record, into an array without a length, leads nowhere before that if it is not negative: pointers that lie there stay
; what they were. It may be any if it is negative, or what it is multiplied with may wrap around.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad.sign:
; CHECK-NOT: legal:
; CHECK: not reorder
; CHECK-LABEL: record struct.bad.wrap:
; CHECK-NOT: legal:
; CHECK: not reorder
; CHECK-LABEL: record struct.good.sign:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.good.wrap:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.good.few:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad.sign = type { i64, i64 }
%tail.bad.sign = type { i64, ptr, i64, [0 x i32] }
%struct.bad.wrap = type { i64, i64 }
%tail.bad.wrap = type { i64, ptr, i64, [0 x i32] }
%struct.good.sign = type { i64, i64 }
%tail.good.sign = type { i64, ptr, i64, [0 x i32] }
%struct.good.wrap = type { i64, i64 }
%tail.good.wrap = type { i64, ptr, i64, [0 x i32] }
%struct.good.few = type { i64, i64 }
%tail.good.few = type { i64, ptr, i64, [0 x i32] }

define i64 @main(i32 %argc) {
  %k = call i64 @any()
  %bad.sign.to = call ptr @calloc(i64 1, i64 16)
  %bad.sign.f = getelementptr inbounds %struct.bad.sign, ptr %bad.sign.to, i64 0, i32 1
  store i64 %k, ptr %bad.sign.f
  %bad.sign.c = call ptr @calloc(i64 1, i64 %k)
  %bad.sign.link = getelementptr inbounds %tail.bad.sign, ptr %bad.sign.c, i64 0, i32 1
  store ptr %bad.sign.to, ptr %bad.sign.link
  call void @bad.sign.put(ptr %bad.sign.c, i32 %argc, i64 %k)
  %bad.sign.v = call i64 @bad.sign.get(ptr %bad.sign.c)
  %bad.wrap.to = call ptr @calloc(i64 1, i64 16)
  %bad.wrap.f = getelementptr inbounds %struct.bad.wrap, ptr %bad.wrap.to, i64 0, i32 1
  store i64 %k, ptr %bad.wrap.f
  %bad.wrap.c = call ptr @calloc(i64 1, i64 %k)
  %bad.wrap.link = getelementptr inbounds %tail.bad.wrap, ptr %bad.wrap.c, i64 0, i32 1
  store ptr %bad.wrap.to, ptr %bad.wrap.link
  call void @bad.wrap.put(ptr %bad.wrap.c, i32 %argc, i64 %k)
  %bad.wrap.v = call i64 @bad.wrap.get(ptr %bad.wrap.c)
  %good.sign.to = call ptr @calloc(i64 1, i64 16)
  %good.sign.f = getelementptr inbounds %struct.good.sign, ptr %good.sign.to, i64 0, i32 1
  store i64 %k, ptr %good.sign.f
  %good.sign.c = call ptr @calloc(i64 1, i64 %k)
  %good.sign.link = getelementptr inbounds %tail.good.sign, ptr %good.sign.c, i64 0, i32 1
  store ptr %good.sign.to, ptr %good.sign.link
  call void @good.sign.put(ptr %good.sign.c, i32 %argc, i64 %k)
  %good.sign.v = call i64 @good.sign.get(ptr %good.sign.c)
  %good.wrap.to = call ptr @calloc(i64 1, i64 16)
  %good.wrap.f = getelementptr inbounds %struct.good.wrap, ptr %good.wrap.to, i64 0, i32 1
  store i64 %k, ptr %good.wrap.f
  %good.wrap.c = call ptr @calloc(i64 1, i64 %k)
  %good.wrap.link = getelementptr inbounds %tail.good.wrap, ptr %good.wrap.c, i64 0, i32 1
  store ptr %good.wrap.to, ptr %good.wrap.link
  call void @good.wrap.put(ptr %good.wrap.c, i32 %argc, i64 %k)
  %good.wrap.v = call i64 @good.wrap.get(ptr %good.wrap.c)
  %good.few.to = call ptr @calloc(i64 1, i64 16)
  %good.few.f = getelementptr inbounds %struct.good.few, ptr %good.few.to, i64 0, i32 1
  store i64 %k, ptr %good.few.f
  %good.few.c = call ptr @calloc(i64 1, i64 %k)
  %good.few.link = getelementptr inbounds %tail.good.few, ptr %good.few.c, i64 0, i32 1
  store ptr %good.few.to, ptr %good.few.link
  call void @good.few.put(ptr %good.few.c, i32 %argc, i64 %k)
  %good.few.v = call i64 @good.few.get(ptr %good.few.c)
  ret i64 0
}

define internal void @bad.sign.put(ptr %c, i32 %j, i64 %k) {
  %at = getelementptr inbounds i8, ptr %c, i64 24
  %i = sext i32 %j to i64
  %e = getelementptr inbounds i32, ptr %at, i64 %i
  store i32 7, ptr %e
  ret void
}

define internal i64 @bad.sign.get(ptr %c) {
  %link = getelementptr inbounds %tail.bad.sign, ptr %c, i64 0, i32 1
  %to = load ptr, ptr %link
  %f = getelementptr inbounds %struct.bad.sign, ptr %to, i64 0, i32 1
  %v = load i64, ptr %f
  ret i64 %v
}

define internal void @bad.wrap.put(ptr %c, i32 %j, i64 %k) {
  %at = getelementptr inbounds i8, ptr %c, i64 24
  %i = lshr i64 %k, 1
  %e = getelementptr i32, ptr %at, i64 %i
  store i32 7, ptr %e
  ret void
}

define internal i64 @bad.wrap.get(ptr %c) {
  %link = getelementptr inbounds %tail.bad.wrap, ptr %c, i64 0, i32 1
  %to = load ptr, ptr %link
  %f = getelementptr inbounds %struct.bad.wrap, ptr %to, i64 0, i32 1
  %v = load i64, ptr %f
  ret i64 %v
}

define internal void @good.sign.put(ptr %c, i32 %j, i64 %k) {
  %at = getelementptr inbounds i8, ptr %c, i64 24
  %i = zext i32 %j to i64
  %e = getelementptr inbounds i32, ptr %at, i64 %i
  store i32 7, ptr %e
  ret void
}

define internal i64 @good.sign.get(ptr %c) {
  %link = getelementptr inbounds %tail.good.sign, ptr %c, i64 0, i32 1
  %to = load ptr, ptr %link
  %f = getelementptr inbounds %struct.good.sign, ptr %to, i64 0, i32 1
  %v = load i64, ptr %f
  ret i64 %v
}

define internal void @good.wrap.put(ptr %c, i32 %j, i64 %k) {
  %at = getelementptr inbounds i8, ptr %c, i64 24
  %i = lshr i64 %k, 1
  %e = getelementptr inbounds i32, ptr %at, i64 %i
  store i32 7, ptr %e
  ret void
}

define internal i64 @good.wrap.get(ptr %c) {
  %link = getelementptr inbounds %tail.good.wrap, ptr %c, i64 0, i32 1
  %to = load ptr, ptr %link
  %f = getelementptr inbounds %struct.good.wrap, ptr %to, i64 0, i32 1
  %v = load i64, ptr %f
  ret i64 %v
}

define internal void @good.few.put(ptr %c, i32 %j, i64 %k) {
  %at = getelementptr inbounds i8, ptr %c, i64 24
  %i = zext i32 %j to i64
  %e = getelementptr i32, ptr %at, i64 %i
  store i32 7, ptr %e
  ret void
}

define internal i64 @good.few.get(ptr %c) {
  %link = getelementptr inbounds %tail.good.few, ptr %c, i64 0, i32 1
  %to = load ptr, ptr %link
  %f = getelementptr inbounds %struct.good.few, ptr %to, i64 0, i32 1
  %v = load i64, ptr %f
  ret i64 %v
}

declare i64 @any()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
