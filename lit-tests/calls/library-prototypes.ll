; Allocation functions that are declared without a prototype are called with their own.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s
; RUN: sed 's/x86_64-unknown-linux/x86_64-pc-windows/' %s | %opt -passes=dtrans-calls -S | FileCheck %s --check-prefix=OTHER

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define ptr @main(
; OTHER-LABEL: define ptr @main(
define ptr @main(ptr %p, i32 %i, i64 %w, double %d) {
; CHECK: [[SIZE:%.*]] = zext i32 %i to i64
; CHECK-NEXT: %a = call ptr @malloc(i64 noundef [[SIZE]])
; OTHER: %a = call ptr (i32, ...) @malloc(i32 noundef %i)
  %a = call ptr (i32, ...) @malloc(i32 noundef %i)
; CHECK-NEXT: %b = call ptr @malloc(i64 72)
  %b = call ptr (i32, ...) @malloc(i32 72)
; CHECK-NEXT: [[COUNT:%.*]] = zext i32 %i to i64
; CHECK-NEXT: %c = call ptr @calloc(i64 [[COUNT]], i64 %w)
  %c = call ptr (i32, i64, ...) @calloc(i32 %i, i64 %w)
; CHECK-NEXT: %e = call ptr @realloc(ptr %p, i64 8)
  %e = call ptr (ptr, i32, ...) @realloc(ptr %p, i32 8)

; What is no size, what is not all of them, and what is passed beyond them.
; CHECK-NEXT: %f = call ptr (double, ...) @malloc(double %d)
  %f = call ptr (double, ...) @malloc(double %d)
; CHECK-NEXT: %g = call ptr (i32, ...) @calloc(i32 %i)
  %g = call ptr (i32, ...) @calloc(i32 %i)
; CHECK-NEXT: %h = call ptr (...) @malloc(i32 %i)
  %h = call ptr (...) @malloc(i32 %i)
; CHECK-NEXT: %j = call ptr (i64, i32, ...) @realloc(i64 %w, i32 8)
  %j = call ptr (i64, i32, ...) @realloc(i64 %w, i32 8)
; CHECK-NEXT: %k = call i32 (i32, ...) @malloc(i32 %i)
  %k = call i32 (i32, ...) @malloc(i32 %i)
; CHECK-NEXT: %l = call ptr (i32, ...) @malloc(i32 %i) #
  %l = call ptr (i32, ...) @malloc(i32 %i) nobuiltin
  ret ptr %a
}

; CHECK: declare ptr @malloc(i64)
declare ptr @malloc(...)
declare ptr @calloc(...)
declare ptr @realloc(...)
