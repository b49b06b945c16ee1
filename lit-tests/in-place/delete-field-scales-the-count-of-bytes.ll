; Of the two arguments of calloc, the one that is a number of elements in bytes is scaled, not the other.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 32 to 24 bytes
; CHECK: [[COUNT:%.*]] = udiv i64 {{%.*}}, 32
; CHECK: [[NEW:%.*]] = mul nuw i64 [[COUNT]], 24
; CHECK: [[SIZE:%.*]] = select i1 {{%.*}}, i64 %size, i64 [[NEW]]
; CHECK: call ptr @calloc(i64 [[SIZE]], i64 1)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64 }

define i64 @main(i64 %n) {
  %size = mul i64 %n, 32
  %a = call ptr @calloc(i64 %size, i64 1)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
  store i64 1, ptr %p
  %dead = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 2, ptr %dead
  %v = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 3, ptr %v
  %w = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  store i64 4, ptr %w
  %k = load i64, ptr %p
  %x = load i64, ptr %v
  %y = load i64, ptr %w
  %xy = add i64 %x, %y
  %sum = add i64 %xy, %k
  ret i64 %sum
}

declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)
