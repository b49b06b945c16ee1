; A function takes a pointer to a field, and one of its calls hands it nothing but null, of which there is no field: the call mentions no
; pointer into the array, and has to be looked at all the same. Null for a pointer to an element is index 0.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.star: left alone: a pointer to a field may be null
; CHECK-DAG: remark: {{.*}}: struct.moon: array of structures split into 2 columns
; CHECK: call void @count(ptr null)
; CHECK: call void @weigh(i64 0)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
%struct.moon = type { double, i64 }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %stars = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %stars, i64 %n, i32 1
  store i64 1, ptr %stars
  call void @count(ptr %number)
  call void @count(ptr null)
  %moons = call ptr @calloc(i64 %n, i64 16)
  %moon = getelementptr inbounds %struct.moon, ptr %moons, i64 %n
  %mass = getelementptr inbounds %struct.moon, ptr %moon, i64 0, i32 1
  store i64 1, ptr %mass
  call void @weigh(ptr %moon)
  call void @weigh(ptr null)
  ret i32 0
}

define internal void @count(ptr %number) {
  %k = load i32, ptr %number
  %more = add i32 %k, 1
  store i32 %more, ptr %number
  ret void
}

define internal void @weigh(ptr %moon) {
  store double 1.0, ptr %moon
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
