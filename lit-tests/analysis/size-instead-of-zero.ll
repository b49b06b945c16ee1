; An allocation function that asks for a byte where none is wanted: its calls ask for whole elements. A choice of another number, or of more
; bytes, says nothing.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.one: 24 bytes
; CHECK: legal: reorder
; CHECK: record struct.most: 24 bytes
; CHECK: legal: reorder
; CHECK: record struct.more: 24 bytes
; CHECK: not reorder, {{.*}}: AllocationSize
; CHECK: record struct.other: 24 bytes
; CHECK: not reorder, {{.*}}: AllocationSize
; CHECK: record struct.half: 24 bytes
; CHECK: not reorder, {{.*}}: AllocationSize

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.one = type { i64, i64, i64 }
%struct.most = type { i64, i64, i64 }
%struct.more = type { i64, i64, i64 }
%struct.other = type { i64, i64, i64 }
%struct.half = type { i64, i64, i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %bytes = mul i64 %n, 24
  %none = icmp eq i64 %bytes, 0
  %size = select i1 %none, i64 1, i64 %bytes
  %one = call ptr @malloc(i64 %size)
  %o = getelementptr inbounds %struct.one, ptr %one, i64 %n, i32 1
  store i64 1, ptr %o
  %least = call i64 @llvm.umax.i64(i64 %bytes, i64 1)
  %most = call ptr @malloc(i64 %least)
  %m = getelementptr inbounds %struct.most, ptr %most, i64 %n, i32 1
  store i64 1, ptr %m
  %hundred = select i1 %none, i64 100, i64 %bytes
  %more = call ptr @malloc(i64 %hundred)
  %e = getelementptr inbounds %struct.more, ptr %more, i64 %n, i32 1
  store i64 1, ptr %e
  %single = icmp eq i64 %n, 0
  %wrong = select i1 %single, i64 1, i64 %bytes
  %other = call ptr @malloc(i64 %wrong)
  %t = getelementptr inbounds %struct.other, ptr %other, i64 %n, i32 1
  store i64 1, ptr %t
  %eight = call i64 @llvm.umax.i64(i64 %bytes, i64 8)
  %half = call ptr @malloc(i64 %eight)
  %h = getelementptr inbounds %struct.half, ptr %half, i64 %n, i32 1
  store i64 1, ptr %h
  ret i64 0
}

declare ptr @malloc(i64)
declare i64 @llvm.umax.i64(i64, i64)
