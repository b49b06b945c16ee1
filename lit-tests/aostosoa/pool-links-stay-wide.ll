; The columns of a pool keep the size of their elements, also for links to an array that is short.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s

; CHECK: struct.item: arrays of structures split into 2 columns, pointers to elements become indices [dtrans-aostosoa]{{$}}
; CHECK: struct.node: array of structures split into 2 columns

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.item = type { i64, ptr }
%struct.node = type { i64, i64 }

define i64 @main(i32 %argc) {
  %few = and i32 %argc, 1023
  %n = zext i32 %few to i64
  %other = icmp ugt i32 %argc, 3
  %items1 = call ptr @calloc(i64 %n, i64 16)
  %items2 = call ptr @calloc(i64 %n, i64 16)
  %items = select i1 %other, ptr %items1, ptr %items2
  %nodes = call ptr @calloc(i64 %n, i64 16)
  %item = getelementptr inbounds %struct.item, ptr %items, i64 %n
  %node = getelementptr inbounds %struct.node, ptr %nodes, i64 %n
  store i64 3, ptr %item
  %link = getelementptr inbounds %struct.item, ptr %item, i64 0, i32 1
  store ptr %node, ptr %link
  %same = load ptr, ptr %link
  %key = getelementptr inbounds %struct.node, ptr %same, i64 0, i32 1
  %a = load i64, ptr %same
  %b = load i64, ptr %key
  %sum = add i64 %a, %b
  ret i64 %sum
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
