; Only calls of malloc and calloc are rewritten.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;pools=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: the size of its allocation has a form that is not understood
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i64 %n) {
  %size = mul i64 %n, 24
  %a = call ptr @realloc(ptr null, i64 %size)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  %v = load i32, ptr %number
  ret i32 %v
}

declare ptr @realloc(ptr, i64)
