; A function that keeps its type but reads the array through columns reads other memory than its attributes say; so do
; its callers.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -S %s | FileCheck %s

; CHECK-LABEL: define i64 @main(
; CHECK: call i64 @sum(ptr %sky)
; CHECK-NOT: memory(
; CHECK-LABEL: define internal i64 @sum(ptr %sky) {
; CHECK: load ptr, ptr @dtrans.struct.star.column.0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %sky = alloca ptr
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  store ptr %a, ptr %sky
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  %v = call i64 @sum(ptr %sky) memory(argmem: read)
  ret i64 %v
}

define internal i64 @sum(ptr captures(none) %sky) nofree memory(read, inaccessiblemem: none) {
  %p = load ptr, ptr %sky
  %v = load i64, ptr %p
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64)
