; A scalable vector that is stored elsewhere has no size that the rewriter could ask for, and needs none.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>,verify' -S %s -o - -pass-remarks=dtrans 2>&1 | FileCheck %s

; CHECK: struct.rec: array of structures split into 2 columns
; CHECK: store <vscale x 2 x i64> zeroinitializer, ptr %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %x = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v = load i64, ptr %y
  %s = alloca <vscale x 2 x i64>
  store <vscale x 2 x i64> zeroinitializer, ptr %s
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
