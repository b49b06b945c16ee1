; A table of texts may be used as one: what begins in a row that is always the same need not end there, as little as an index of a matrix that
; begins with its first row stays in it (not-checked.ll). A program that did so was ended.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.page = type { i64, [4 x [12 x i8]], i64 }
%struct.line = type { i64, [12 x i8], i64 }

@format = private constant [3 x i8] c"%s\00"

define i64 @main(i32 %argc, ptr %from) {
  %a = call ptr @calloc(i64 1, i64 64)
  call void @first(ptr %a, ptr %from)
  call void @first_char(ptr %a, ptr %from)
  %b = call ptr @calloc(i64 1, i64 32)
  call void @one(ptr %b, ptr %from)
  ret i64 0
}

; CHECK-LABEL: define internal void @first(
; CHECK: call i32 (ptr, ptr, ...) @sprintf(ptr %row,
; CHECK-NOT: strnlen
; CHECK: call i32 @puts(
define internal void @first(ptr %a, ptr %from) {
  %f = getelementptr inbounds %struct.page, ptr %a, i64 0, i32 1
  %row = getelementptr inbounds [4 x [12 x i8]], ptr %f, i64 0, i64 0
  %n = call i32 (ptr, ptr, ...) @sprintf(ptr %row, ptr @format, ptr %from)
  %p = call i32 @puts(ptr %row)
  ret void
}

; CHECK-LABEL: define internal void @first_char(
; CHECK: call i32 (ptr, ptr, ...) @sprintf(ptr %char,
; CHECK-NOT: strnlen
; CHECK: call i32 @puts(
define internal void @first_char(ptr %a, ptr %from) {
  %row = getelementptr inbounds %struct.page, ptr %a, i64 0, i32 1, i64 0
  %char = getelementptr inbounds [12 x i8], ptr %row, i64 0, i64 0
  %n = call i32 (ptr, ptr, ...) @sprintf(ptr %char, ptr @format, ptr %from)
  %p = call i32 @puts(ptr %char)
  ret void
}

; CHECK-LABEL: define internal void @one(
; CHECK: call i32 (ptr, i64, ptr, ...) @snprintf(ptr %char, i64 12,
; CHECK: call i64 @strnlen(ptr %char, i64 12)
; CHECK: call i32 @puts(
define internal void @one(ptr %a, ptr %from) {
  %f = getelementptr inbounds %struct.line, ptr %a, i64 0, i32 1
  %char = getelementptr inbounds [12 x i8], ptr %f, i64 0, i64 0
  %n = call i32 (ptr, ptr, ...) @sprintf(ptr %char, ptr @format, ptr %from)
  %p = call i32 @puts(ptr %char)
  ret void
}

declare i32 @puts(ptr)
declare i32 @sprintf(ptr, ptr, ...)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
