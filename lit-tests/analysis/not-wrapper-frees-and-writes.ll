; The function writes to the block before it frees it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: safety: SharedPointer

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, ptr }
%struct.moon = type { i64, i64, i64, ptr }

define i32 @main(i64 %n) {
  %size.24 = mul i64 %n, 24
  %a = call ptr @malloc(i64 %size.24)
  %star = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store ptr %a, ptr %star
  %size.32 = mul i64 %n, 32
  %b = call ptr @malloc(i64 %size.32)
  %moon = getelementptr inbounds %struct.moon, ptr %b, i64 %n, i32 3
  store ptr %b, ptr %moon
  call void @release(ptr %a)
  call void @release(ptr %b)
  ret i32 0
}

define internal void @release(ptr %p) {
  %none = icmp eq ptr %p, null
  br i1 %none, label %done, label %some
some:
  store i64 0, ptr %p
  call void @free(ptr %p)
  br label %done
done:
  ret void
}

declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare ptr @realloc(ptr, i64)
declare void @free(ptr)
declare void @abort()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
