; A step by so many bytes into an array of a record, which is a number of elements of what is read and written there, counts elements: as many, with the same promises. Not where the
; bytes may wrap around, are no whole elements, or where two things are read.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define ptr @pairs(ptr %m, i64 %i) {
; CHECK-LABEL: define ptr @pairs(
; CHECK: %at = getelementptr inbounds nuw i8, ptr %m, i64 128
; CHECK: [[INDEX:%.*]] = mul nuw nsw i64 %i, 2
; CHECK: [[STEP:%.*]] = getelementptr inbounds nuw ptr, ptr %at, i64 [[INDEX]]
; CHECK: %second = getelementptr inbounds nuw i8, ptr [[STEP]], i64 8
; CHECK: load ptr, ptr %second
; CHECK: load ptr, ptr [[STEP]]
  %at = getelementptr inbounds nuw i8, ptr %m, i64 128
  %bytes = shl nuw nsw i64 %i, 4
  %first = getelementptr inbounds nuw i8, ptr %at, i64 %bytes
  %second = getelementptr inbounds nuw i8, ptr %first, i64 8
  %a = load ptr, ptr %second
  store ptr %a, ptr %second
  %b = load ptr, ptr %first
  ret ptr %b
}

define i32 @threes(ptr %m, i64 %i) {
; CHECK-LABEL: define i32 @threes(
; CHECK: [[INDEX:%.*]] = mul nuw nsw i64 %i, 3
; CHECK: getelementptr inbounds i32, ptr %at, i64 [[INDEX]]
  %at = getelementptr inbounds nuw i8, ptr %m, i64 16
  %bytes = mul nuw nsw i64 %i, 12
  %first = getelementptr inbounds i8, ptr %at, i64 %bytes
  %a = load i32, ptr %first
  ret i32 %a
}

define ptr @wraps(ptr %m, i64 %i) {
; CHECK-LABEL: define ptr @wraps(
; CHECK: getelementptr inbounds i8, ptr %at, i64 %bytes
  %at = getelementptr inbounds nuw i8, ptr %m, i64 128
  %bytes = shl nuw i64 %i, 4
  %first = getelementptr inbounds i8, ptr %at, i64 %bytes
  %a = load ptr, ptr %first
  ret ptr %a
}

define i64 @parts(ptr %m, i64 %i) {
; CHECK-LABEL: define i64 @parts(
; CHECK: getelementptr inbounds i8, ptr %at, i64 %bytes
  %at = getelementptr inbounds nuw i8, ptr %m, i64 128
  %bytes = mul nuw nsw i64 %i, 12
  %first = getelementptr inbounds i8, ptr %at, i64 %bytes
  %a = load i64, ptr %first
  ret i64 %a
}

define i64 @several(ptr %m, i64 %i) {
; CHECK-LABEL: define i64 @several(
; CHECK: getelementptr inbounds i8, ptr %at, i64 %bytes
  %at = getelementptr inbounds nuw i8, ptr %m, i64 128
  %bytes = shl nuw nsw i64 %i, 4
  %first = getelementptr inbounds i8, ptr %at, i64 %bytes
  %a = load i64, ptr %first
  store i32 1, ptr %first
  ret i64 %a
}
