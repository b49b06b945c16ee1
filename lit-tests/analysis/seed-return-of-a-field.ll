; Seed 000, "Return": the address of a field is returned, and followed in the caller here.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 16 bytes
; CHECK: safety: none

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i64, i64 }

define internal ptr @f(ptr %s) {
  %second = getelementptr inbounds %struct.S, ptr %s, i64 0, i32 1
  ret ptr %second
}

define i64 @main() {
  %p = call ptr @malloc(i64 16)
  %second = call ptr @f(ptr %p)
  %v = load i64, ptr %second
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
