; A difference of pointers that is divided by something else than an element counts addresses, should one side be null.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: a pointer into it is moved to a place that is not known to be a field
; CHECK-NOT: @dtrans.


target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %number = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  %to = ptrtoint ptr %nth to i64
  %from = ptrtoint ptr %a to i64
  %bytes = sub i64 %to, %from
  %apart = sdiv exact i64 %bytes, 8
  ret i64 %apart
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
