; A function that only allocates is called for each array; its size becomes a whole number of elements at the call.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: [[SIZE:%.*]] = select i1 {{.*}}, i64 %size, i64
; CHECK: [[BLOCK:%.*]] = call ptr @get(i64 [[SIZE]])
; CHECK: store ptr [[BLOCK]], ptr @dtrans.struct.star.block
; CHECK: call void @release(ptr {{%.*}})
; CHECK-LABEL: define internal ptr @get(i64 %size)
; CHECK-NEXT: call ptr @malloc(i64 %size)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %size = mul i64 %n, 24
  %a = call ptr @get(i64 %size)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  %other = call ptr @get(i64 %n)
  call void @release(ptr %a)
  call void @release(ptr %other)
  ret i64 0
}

define internal ptr @get(i64 %size) {
  %p = call ptr @malloc(i64 %size)
  ret ptr %p
}

define internal void @release(ptr %p) {
  call void @free(ptr %p)
  ret void
}

declare ptr @malloc(i64)
declare void @free(ptr)
