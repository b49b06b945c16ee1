; Two records lean on each other: stars keep pointers to moons, and functions take both. Moons turn out to be none that can be split. What
; was decided of the instructions that have to do with both is decided again for stars alone.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.moon: left alone: a pointer to a field may be null
; CHECK-DAG: remark: {{.*}}: struct.star: array of structures split into 3 columns
; CHECK: %moons = call ptr @calloc(i64 %n, i64 16)
; CHECK: call void @link(i64 [[STAR:%.*]], ptr %moon)
; CHECK: call ptr @of(i64 [[STAR]])
; CHECK: call void @set(ptr
; CHECK: define internal void @link(i64 %star, ptr %moon)
; CHECK: store ptr %moon, ptr
; CHECK: define internal ptr @of(i64 %star)
; CHECK: load ptr, ptr
; CHECK: define internal void @set(ptr %mass)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr, double }
%struct.moon = type { double, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %stars = call ptr @calloc(i64 %n, i64 24)
  %moons = call ptr @calloc(i64 %n, i64 16)
  %moon = getelementptr inbounds %struct.moon, ptr %moons, i64 %n
  %star = getelementptr inbounds %struct.star, ptr %stars, i64 %n
  %weight = getelementptr inbounds %struct.star, ptr %star, i64 0, i32 2
  store double 1.0, ptr %weight
  store i64 1, ptr %star
  call void @link(ptr %star, ptr %moon)
  %again = call ptr @of(ptr %star)
  %number = getelementptr inbounds %struct.moon, ptr %again, i64 0, i32 1
  call void @set(ptr %number)
  call void @set(ptr null)
  %same = icmp eq ptr %again, %moon
  %r = zext i1 %same to i64
  store double 2.0, ptr %again
  ret i64 %r
}

define internal void @link(ptr %star, ptr %moon) {
  %slot = getelementptr inbounds %struct.star, ptr %star, i64 0, i32 1
  store ptr %moon, ptr %slot
  ret void
}

define internal ptr @of(ptr %star) {
  %slot = getelementptr inbounds %struct.star, ptr %star, i64 0, i32 1
  %moon = load ptr, ptr %slot
  ret ptr %moon
}

define internal void @set(ptr %mass) {
  store i64 7, ptr %mass
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
