; A function that allocates unless it is asked for nothing. A size that is rounded up to whole elements is nothing to it if and only if it was. Its twin
; is not-soa-allocator-that-compares.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK: call ptr @make(i64 {{%.*}})

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %bytes = mul i64 %n, 24
  %a = call ptr @make(i64 %bytes)
  %q = getelementptr inbounds %struct.star, ptr %a, i64 1
  %number = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  call void @free(ptr %a)
  %other = call ptr @make(i64 5)
  call void @free(ptr %other)
  ret i64 0
}

define internal ptr @make(i64 %n) {
  %few = icmp eq i64 %n, 0
  br i1 %few, label %none, label %some

some:
  %p = call ptr @malloc(i64 %n)
  ret ptr %p

none:
  ret ptr null
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
