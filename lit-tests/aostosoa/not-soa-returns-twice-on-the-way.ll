; setjmp in a function on the way may come back to before the allocation.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;pools=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: more than one array may be alive: a function that allocates it can return twice
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %buffer = alloca [32 x i64]
  %n = zext i32 %argc to i64
  %again = call i32 @setjmp(ptr %buffer) returns_twice
  %v = call i64 @work(i64 %n)
  ret i64 %v
}

define internal i64 @work(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  ret i64 0
}

declare i32 @setjmp(ptr) returns_twice
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
