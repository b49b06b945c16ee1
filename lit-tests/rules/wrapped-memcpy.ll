; With --wrap=memcpy what copies memory is a function of the program's, also where the compiler has made a copy of the call: it may
; look at the bytes. The twin moves them, by a function that is the library's.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: safety: {{.*}}UnhandledUse
; CHECK-NOT: legal:
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

define ptr @__wrap_memcpy(ptr %to, ptr %from, i64 %n) {
  %copied = call ptr @__real_memcpy(ptr %to, ptr %from, i64 %n)
  ret ptr %copied
}

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  call void @llvm.memcpy.p0.p0.i64(ptr %bad.x, ptr %bad, i64 16, i1 false)
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  call void @llvm.memmove.p0.p0.i64(ptr %good.x, ptr %good, i64 16, i1 false)
  ret i64 0
}

declare ptr @__real_memcpy(ptr, ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
