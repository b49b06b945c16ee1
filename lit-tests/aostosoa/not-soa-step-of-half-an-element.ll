; Steps of 8 bytes through elements of 16 lead from field to field.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.pair: left alone: a pointer into it is moved to a place that is not known to be a field
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.pair = type { i64, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %nth = getelementptr inbounds %struct.pair, ptr %a, i64 %n
  %light = getelementptr inbounds %struct.pair, ptr %nth, i64 0, i32 1
  store double 7.0, ptr %light
  %v = load i64, ptr %nth
  %any = getelementptr inbounds i64, ptr %a, i64 %n
  %w = load i64, ptr %any
  %sum = add i64 %v, %w
  ret i64 %sum
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
