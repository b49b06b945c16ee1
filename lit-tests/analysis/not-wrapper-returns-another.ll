; The function may return memory that it has returned before.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: safety: {{.*}}Bad
; CHECK-NOT: elements of 24 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, ptr }
%struct.moon = type { i64, i64, i64, ptr }

define i32 @main(i64 %n) {
  %size.24 = mul i64 %n, 24
  %a = call ptr @get(i64 %size.24)
  %star = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store ptr %a, ptr %star
  %size.32 = mul i64 %n, 32
  %b = call ptr @get(i64 %size.32)
  %moon = getelementptr inbounds %struct.moon, ptr %b, i64 %n, i32 3
  store ptr %b, ptr %moon
  
  ret i32 0
}

@last = internal global ptr null

define internal ptr @get(i64 %size) {
  %p = call ptr @malloc(i64 %size)
  %none = icmp eq ptr %p, null
  br i1 %none, label %fail, label %done
fail:
  call void @abort()
  unreachable
done:
  %old = load ptr, ptr @last
  %q = select i1 %none, ptr %old, ptr %p
  ret ptr %q
}

declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare ptr @realloc(ptr, i64)
declare void @free(ptr)
declare void @abort()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
