; A record of which there are only variables is no array on the heap.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: no array of it is allocated on the heap
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %sun = alloca %struct.star
  %number = getelementptr inbounds %struct.star, ptr %sun, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %sun
  %v = load i32, ptr %number
  ret i32 %v
}
