; A record is copied to and from memory that is no record: what it becomes to be passed in registers.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 16 bytes
; CHECK: safety: none
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i32, i32, i64 }

define i64 @main() {
  %registers = alloca { i64, i64 }
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i32 1, ptr %second
  %third = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 1, ptr %third
  call void @llvm.memcpy.p0.p0.i64(ptr %registers, ptr %p, i64 16, i1 false)
  %low = load i64, ptr %registers
  %at = getelementptr inbounds { i64, i64 }, ptr %registers, i64 0, i32 1
  %high = load i64, ptr %at
  ret i64 %low
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
