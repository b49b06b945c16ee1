; The transform keeps the analysis up to date: it has run once though the module changed. Of what was transformed it claims
; nothing any more.
; RUN: %opt -passes='require<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,print<dtrans-analysis><count-runs>' -S %s 2>&1 | FileCheck %s

; CHECK: dtrans-analysis: run 1{{$}}
; CHECK: record struct.star: 24 bytes
; CHECK: class: 1 object, elements of 24 bytes, transformed
; CHECK: record struct.tree: 16 bytes
; CHECK: class: 1 object, elements of 16 bytes{{$}}
; CHECK: AddressTaken: its address is passed to code that is not known (1)
; CHECK-NEXT: main: call void @use(ptr %b)
; CHECK: @dtrans.struct.star.block

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
%struct.tree = type { i64, i64 }

define i64 @main(i32 %argc) norecurse {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  %b = call ptr @calloc(i64 %n, i64 16)
  %height = getelementptr inbounds %struct.tree, ptr %b, i64 %n, i32 1
  store i64 7, ptr %height
  store i64 1, ptr %b
  call void @use(ptr %b)
  ret i64 0
}

declare void @use(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
