; A record of which only one field is used is an array of that field with gaps: there is nothing to take apart.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: all that is used of it lies in one piece
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %first = getelementptr inbounds %struct.star, ptr %a, i64 2, i32 1
  store i32 7, ptr %first
  %other = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  %v = load i32, ptr %other
  call void @free(ptr %a)
  ret i32 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr captures(none)) allockind("free") "alloc-family"="malloc"
