; A call that was written without a prototype gets the type of the function, if that takes just what it is given.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define ptr @main(
define ptr @main(ptr %p, i32 %i, double %d) personality ptr @personality {
; CHECK: %a = tail call ptr @make(i32 noundef %i) #0
  %a = tail call ptr (i32, ...) @make(i32 noundef %i) nounwind
; CHECK-NEXT: call void @mixed(ptr %p, i32 %i, double %d)
  call void (ptr, i32, double, ...) @mixed(ptr %p, i32 %i, double %d)
; CHECK-NEXT: call void @nothing()
  call void (...) @nothing()
; CHECK-NEXT: call void @prototyped(ptr @make)
  call void @prototyped(ptr @make)
; CHECK-NEXT: invoke ptr @make(i32 %i)
  %b = invoke ptr (i32, ...) @make(i32 %i) to label %next unwind label %pad

next:
  ret ptr %b

pad:
  %l = landingpad { ptr, i32 } cleanup
  ret ptr null
}

; CHECK-LABEL: define void @others(
define void @others(ptr %p, i32 %i, i64 %w, <8 x i32> %v) {
; It takes further arguments.
; CHECK-NEXT: call ptr (i32, ...) @variadic(i32 %i)
  %a = call ptr (i32, ...) @variadic(i32 %i)
; More bits, fewer and more arguments, another result.
; CHECK-NEXT: call ptr (i64, ...) @make(i64 %w)
  %b = call ptr (i64, ...) @make(i64 %w)
; CHECK-NEXT: call ptr (...) @make()
  %c = call ptr (...) @make()
; CHECK-NEXT: call ptr (i32, i32, ...) @make(i32 %i, i32 %i)
  %d = call ptr (i32, i32, ...) @make(i32 %i, i32 %i)
; CHECK-NEXT: call i32 (i32, ...) @make(i32 %i)
  %e = call i32 (i32, ...) @make(i32 %i)
; CHECK-NEXT: call ptr (i32, ...) @make(i32 %i, i32 %i)
  %f = call ptr (i32, ...) @make(i32 %i, i32 %i)
; Other types without further arguments.
; CHECK-NEXT: call ptr @make(i64 %w)
  %g = call ptr @make(i64 %w)
; Arguments that are passed in other ways.
; CHECK-NEXT: call fastcc ptr (i32, ...) @make(i32 %i)
  %h = call fastcc ptr (i32, ...) @make(i32 %i)
; CHECK-NEXT: call void (ptr, ...) @whole(ptr %p)
  call void (ptr, ...) @whole(ptr %p)
; CHECK-NEXT: call void (ptr, ...) @pointer(ptr byval([16 x i8]) %p)
  call void (ptr, ...) @pointer(ptr byval([16 x i8]) %p)
; CHECK-NEXT: call void (<8 x i32>, ...) @vector(<8 x i32> %v)
  call void (<8 x i32>, ...) @vector(<8 x i32> %v)
; CHECK-NEXT: call void (ptr, ...) @pointer(ptr %p) [ "deopt"(i32 1) ]
  call void (ptr, ...) @pointer(ptr %p) [ "deopt"(i32 1) ]
; Another body may run.
; CHECK-NEXT: call void (ptr, ...) @weak(ptr %p)
  call void (ptr, ...) @weak(ptr %p)
; CHECK-NEXT: call void (ptr, ...) @declared(ptr %p)
  call void (ptr, ...) @declared(ptr %p)
  ret void
}

; CHECK-LABEL: define void @forward(
define void @forward(ptr %p, ...) {
; CHECK-NEXT: musttail call void (ptr, ...) @pointer(ptr %p, ...)
  musttail call void (ptr, ...) @pointer(ptr %p, ...)
  ret void
}

define internal ptr @make(i32 noundef signext %n) {
  ret ptr null
}
define internal void @mixed(ptr %p, i32 %i, double %d) {
  ret void
}
define internal void @nothing() {
  ret void
}
define internal void @prototyped(ptr %p) {
  ret void
}
define internal ptr @variadic(i32 %n, ...) {
  ret ptr null
}
define internal void @whole(ptr byval([16 x i8]) %p) {
  ret void
}
define internal void @pointer(ptr %p) {
  ret void
}
define internal void @vector(<8 x i32> %v) {
  ret void
}
define weak void @weak(ptr %p) {
  ret void
}
declare dso_local void @declared(ptr)
declare i32 @personality(...)
