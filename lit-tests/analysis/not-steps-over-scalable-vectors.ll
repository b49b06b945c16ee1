; Behind a short step another goes on over vectors whose size is known only at run time: nobody can be asked how long that is.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: DTransAnalysis
; CHECK-NOT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, i64, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %rows = call ptr @calloc(i64 %n, i64 24)
  %f = getelementptr inbounds %struct.row, ptr %rows, i64 0, i32 2
  store i64 1, ptr %f
  %y = sext i32 %argc to i64
  %bytes = mul nsw i64 %y, 6144
  %row = getelementptr i8, ptr %rows, i64 %bytes
  %v = getelementptr <vscale x 2 x i64>, ptr %row, i64 %y
  store i64 1, ptr %v
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
