; What is freed must be the array's start as far as types tell: a field's address is no block.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: a pointer into it is moved to a place that is not known to be a field
; CHECK-NOT: @dtrans.
; CHECK: call void @free(ptr %number)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  call void @free(ptr %number)
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr captures(none)) allockind("free") "alloc-family"="malloc"
