; A function that allocates takes a pointer into the pool besides, which it does not use: its type changes with that, and a copy of it would be one of
; nothing. Its twin is pool-allocation-that-counts.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: the size of its allocation has a form that is not understood
; CHECK-NOT: @make.dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %bytes = mul i64 %n, 24
  %first = call ptr @malloc(i64 24)
  store i64 1, ptr %first
  %a = call ptr @make(ptr %first, i64 %bytes)
  %b = call ptr @make(ptr %first, i64 %bytes)
  %even = icmp eq i32 %argc, 2
  %p = select i1 %even, ptr %a, ptr %b
  %q = getelementptr inbounds %struct.star, ptr %p, i64 1
  %number = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %p
  %same = select i1 %even, ptr %p, ptr %first
  store i64 2, ptr %same
  %r = load i64, ptr @made
  call void @free(ptr %a)
  %other = call ptr @make(ptr null, i64 5)
  call void @free(ptr %other)
  ret i64 %r
}

define internal ptr @make(ptr %context, i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

@made = internal global i64 0

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
