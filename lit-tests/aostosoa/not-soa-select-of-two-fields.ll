; A pointer that may point to one field or another belongs to no one column.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: a pointer into it may point to different fields
; CHECK-NOT: @dtrans.
; CHECK: select i1 %c, ptr

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %first = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 0
  %second = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  %c = icmp eq i32 %argc, 1
  %p = select i1 %c, ptr %first, ptr %second
  %light = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store double 1.0, ptr %light
  %v = load i64, ptr %p
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
