; A function that is handed different parts of records is copied for each of them, and what it hands on with it. Where nothing calls it as it was, it
; takes the place of its first copy.
; RUN: %opt -passes='dtrans-clones' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.vec = type { double, double }
%struct.body = type { %struct.vec, i64, %struct.vec, [40 x i8], %struct.vec }

; CHECK-LABEL: define i64 @main(
define i64 @main(i32 %argc) {
  %body = call ptr @calloc(i64 1, i64 96)
  %speed = getelementptr inbounds %struct.body, ptr %body, i64 0, i32 2
  %force = getelementptr inbounds %struct.body, ptr %body, i64 0, i32 4
  %local = alloca %struct.vec
; CHECK: call void @move(ptr %body, ptr %speed)
  call void @move(ptr %body, ptr %speed)
; CHECK: call void @[[SECOND:move.part[0-9.]*]](ptr %speed, ptr %force)
  call void @move(ptr %speed, ptr %force)
; CHECK: call void @move(ptr %body, ptr %speed)
  call void @move(ptr %body, ptr %speed)
; Of what is no record that is allocated it does not matter which it is.
; CHECK: call void @[[THIRD:move.part[0-9.]*]](ptr %local, ptr %force)
  call void @move(ptr %local, ptr %force)
  ret i64 0
}

; CHECK-LABEL: define internal void @move(
; CHECK: call void @add(ptr %a, ptr %b)
; CHECK-NEXT: %y =
; CHECK-NEXT: call void @add.part(ptr %y, ptr %b)
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

; CHECK: define internal void @[[SECOND]](
; CHECK: call void @add.part
; CHECK-NEXT: %y =
; CHECK-NEXT: call void @add.part
; CHECK: define internal void @[[THIRD]](
; CHECK: call void @add.part
; CHECK-NEXT: %y =
; CHECK-NEXT: call void @add.part
