; An index into the array that a structure begins with, in a variable or what a parameter is given, is no step from one record to others; a parameter that
; is given something else may lead to anything.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.table:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.other:
; CHECK: BadPtrManipulation: a pointer into it is moved
; CHECK-NEXT: unlike: %e = getelementptr
; CHECK-LABEL: record struct.node:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.table = type { [16 x ptr], i64 }
%struct.other = type { i64, [15 x ptr], i64 }
%struct.node = type { ptr, i64 }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %t = alloca %struct.table
  call void @llvm.memset.p0.i64(ptr %t, i8 0, i64 136, i1 false)
  %count = getelementptr inbounds %struct.table, ptr %t, i64 0, i32 1
  store i64 1, ptr %count
  %o = alloca %struct.other
  call void @llvm.memset.p0.i64(ptr %o, i8 0, i64 136, i1 false)
  %rest = getelementptr inbounds %struct.other, ptr %o, i64 0, i32 2
  store i64 1, ptr %rest
  call void @put(ptr %t, i64 %n)
  %x = call ptr @get(ptr %t, i64 %n)
  call void @unlike(ptr %o, i64 %n)
  ret i32 0
}

define internal void @put(ptr %t, i64 %h) {
  %i = and i64 %h, 15
  %x = call ptr @calloc(i64 1, i64 16)
  %key = getelementptr inbounds %struct.node, ptr %x, i64 0, i32 1
  store i64 %h, ptr %key
  %e = getelementptr inbounds ptr, ptr %t, i64 %i
  %next = load ptr, ptr %e
  store ptr %next, ptr %x
  store ptr %x, ptr %e
  ret void
}

define internal ptr @get(ptr %t, i64 %h) {
  %i = and i64 %h, 15
  %e = getelementptr inbounds ptr, ptr %t, i64 %i
  %x = load ptr, ptr %e
  ret ptr %x
}

define internal void @unlike(ptr %o, i64 %h) {
  %i = and i64 %h, 15
  %e = getelementptr inbounds ptr, ptr %o, i64 %i
  %x = load ptr, ptr %e
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
