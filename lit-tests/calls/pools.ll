; A function that is handed pools which keep how large their records are is copied for each pool, and so is what is handed those pools besides, through functions that are
; handed what they lie in. Not so where no number that lies there is the size of what an address step leads over, where all calls hand over one pool, or for
; what else such functions are handed.
; RUN: %opt -passes='dtrans-calls' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%pool = type { i64, i64, ptr }
%mesh = type { i64, %pool, %pool }
%table = type { i64, i64, ptr }

@alone = internal global %pool zeroinitializer
@first = internal global %table zeroinitializer
@second = internal global %table zeroinitializer

; CHECK-LABEL: define i32 @main(
; CHECK: call void @add(ptr %m)
; CHECK: call void @done.sized(ptr %vertices)
; CHECK-NEXT: call void @done.sized.{{[0-9]+}}(ptr %edges)
; CHECK: call ptr @one_new(ptr @alone)
; CHECK-NEXT: call ptr @one_new(ptr @alone)
; CHECK: call void @count(ptr @first)
; CHECK-NEXT: call void @count(ptr @second)
define i32 @main(i32 %argc) {
  %m = alloca %mesh
  %other = alloca %mesh
  %vertices = getelementptr inbounds %mesh, ptr %m, i64 0, i32 1
  %edges = getelementptr inbounds i8, ptr %m, i64 32
  store i64 72, ptr %vertices
  store i64 56, ptr %edges
  call void @add(ptr %m)
  call void @done(ptr %vertices)
  call void @done(ptr %edges)
  %x = call ptr @one_new(ptr @alone)
  %y = call ptr @one_new(ptr @alone)
  call void @count(ptr @first)
  call void @count(ptr @second)
  ret i32 0
}

; CHECK-LABEL: define internal void @add(
; CHECK: %v = call ptr @pool_new.sized(ptr %vertices)
; CHECK: %e = call ptr @pool_new.sized.{{[0-9]+}}(ptr %edges)
; CHECK-NEXT: %w = call ptr @pool_new.sized(ptr %vertices)
define internal void @add(ptr %m) {
  %vertices = getelementptr inbounds %mesh, ptr %m, i64 0, i32 1
  %v = call ptr @pool_new(ptr %vertices)
  %edges = getelementptr inbounds %mesh, ptr %m, i64 0, i32 2
  %e = call ptr @pool_new(ptr %edges)
  %w = call ptr @pool_new(ptr %vertices)
  ret void
}

define internal ptr @pool_new(ptr %p) {
  %size = load i64, ptr %p
  %at = getelementptr inbounds %pool, ptr %p, i64 0, i32 1
  %used = load i64, ptr %at
  %more = add i64 %used, 1
  store i64 %more, ptr %at
  %records.at = getelementptr inbounds %pool, ptr %p, i64 0, i32 2
  %records = load ptr, ptr %records.at
  %bytes = mul i64 %used, %size
  %r = getelementptr inbounds i8, ptr %records, i64 %bytes
  ret ptr %r
}

define internal ptr @one_new(ptr %p) {
  %r = call ptr @one_more(ptr %p)
  ret ptr %r
}

define internal ptr @one_more(ptr %p) {
  %size = load i64, ptr %p
  %at = getelementptr inbounds %pool, ptr %p, i64 0, i32 1
  %used = load i64, ptr %at
  %records.at = getelementptr inbounds %pool, ptr %p, i64 0, i32 2
  %records = load ptr, ptr %records.at
  %bytes = mul i64 %used, %size
  %r = getelementptr inbounds i8, ptr %records, i64 %bytes
  ret ptr %r
}

define internal void @done(ptr %p) {
  %records.at = getelementptr inbounds %pool, ptr %p, i64 0, i32 2
  %records = load ptr, ptr %records.at
  call void @free(ptr %records)
  ret void
}

; The product of what lies there is no number of bytes that a step leads over.
define internal void @count(ptr %t) {
  %rows = load i64, ptr %t
  %at = getelementptr inbounds %table, ptr %t, i64 0, i32 1
  %columns = load i64, ptr %at
  %all = mul i64 %rows, %columns
  call void @print(i64 %all)
  ret void
}

declare void @print(i64)
declare void @free(ptr)
