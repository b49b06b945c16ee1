; Copies that no layout has changed for are the function that they were made of. (The bytes of these records are written to a file.)
; RUN: %opt -passes='internalize,dtrans-link<transforms=off>' -internalize-public-api-list=main -S %s | FileCheck %s --check-prefix=OFF --implicit-check-not=.part
; RUN: %opt -passes='internalize,dtrans-link' -internalize-public-api-list=main -S %s | FileCheck %s --implicit-check-not=.part

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%struct.vec = type { double, double }
%struct.body = type { %struct.vec, i64, %struct.vec, [40 x i8], %struct.vec }

define i64 @main(i32 %argc) {
  %body = call ptr @calloc(i64 1, i64 96)
  %speed = getelementptr inbounds %struct.body, ptr %body, i64 0, i32 2
  %force = getelementptr inbounds %struct.body, ptr %body, i64 0, i32 4
  %local = alloca %struct.vec
  call void @move(ptr %body, ptr %speed)
  call void @move(ptr %speed, ptr %force)
  call void @move(ptr %body, ptr %speed)
  call void @move(ptr %local, ptr %force)
  %n = call i64 @write(i32 1, ptr %body, i64 96)
  ret i64 0
}

define internal void @move(ptr %a, ptr %b) {
  call void @add(ptr %a, ptr %b)
  %y = getelementptr inbounds %struct.vec, ptr %a, i64 0, i32 1
  call void @add(ptr %y, ptr %b)
  ret void
}

define internal void @add(ptr %a, ptr %b) {
  %x = load double, ptr %a
  %by = load double, ptr %b
  %sum = fadd double %x, %by
  store double %sum, ptr %a
  ret void
}

declare ptr @calloc(i64, i64)
declare i64 @write(i32, ptr, i64)

; OFF: define internal void @move(
; CHECK: define internal void @move(
