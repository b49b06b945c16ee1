; A load that begins in one element and ends in the next has no place in a column.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: an access does not fit into one element
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  store i64 3, ptr %a
  %last = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store i32 7, ptr %last
  %both = load i64, ptr %last, align 4
  ret i64 %both
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
