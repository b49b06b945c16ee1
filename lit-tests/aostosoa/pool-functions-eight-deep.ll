; Functions that allocate through each other, eight deep: all are copied. Its twin is not-pool-functions-nine-deep.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into 2 columns
; CHECK: call ptr @w3.dtrans.struct.star(i64 %bytes)
; CHECK: call ptr @w8.dtrans.struct.star(i64 %bytes)
; CHECK: define internal ptr @w8.dtrans.struct.star(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %bytes = mul i64 %n, 24
  %even = icmp eq i32 %argc, 2
  br i1 %even, label %deep, label %flat

flat:
  %a = call ptr @w3(i64 %bytes)
  br label %both

deep:
  %b = call ptr @w8(i64 %bytes)
  br label %both

both:
  %p = phi ptr [ %a, %flat ], [ %b, %deep ]
  %q = getelementptr inbounds %struct.star, ptr %p, i64 1
  %number = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %p
  call void @free(ptr %p)
  ret i64 0
}

define internal void @others() {
  %p1 = call ptr @w1(i64 5)
  call void @free(ptr %p1)
  %p2 = call ptr @w2(i64 5)
  call void @free(ptr %p2)
  %p3 = call ptr @w3(i64 5)
  call void @free(ptr %p3)
  %p4 = call ptr @w4(i64 5)
  call void @free(ptr %p4)
  %p5 = call ptr @w5(i64 5)
  call void @free(ptr %p5)
  %p6 = call ptr @w6(i64 5)
  call void @free(ptr %p6)
  %p7 = call ptr @w7(i64 5)
  call void @free(ptr %p7)
  %p8 = call ptr @w8(i64 5)
  call void @free(ptr %p8)
  ret void
}

@made = internal global i64 0

define internal ptr @w1(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

define internal ptr @w2(i64 %n) {
  %p = call ptr @w1(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

define internal ptr @w3(i64 %n) {
  %p = call ptr @w2(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

define internal ptr @w4(i64 %n) {
  %p = call ptr @w3(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

define internal ptr @w5(i64 %n) {
  %p = call ptr @w4(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

define internal ptr @w6(i64 %n) {
  %p = call ptr @w5(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

define internal ptr @w7(i64 %n) {
  %p = call ptr @w6(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

define internal ptr @w8(i64 %n) {
  %p = call ptr @w7(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
