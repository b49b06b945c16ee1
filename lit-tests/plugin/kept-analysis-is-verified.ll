; After a transform the analysis that it kept is compared with a fresh one, where the environment asks for it: here a function
; and its calls are moved to another type, and a second array stays as it is.
; RUN: env DTRANS_VERIFY_ANALYSIS=1 DTRANS_LOG=dtrans-analysis=info %opt -passes='dtrans-aostosoa<cost-model=off>' -disable-output %s 2>&1 | FileCheck %s
; RUN: env -u DTRANS_VERIFY_ANALYSIS DTRANS_LOG=dtrans-analysis=info %opt -passes='dtrans-aostosoa<cost-model=off>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NOT
; CHECK: what was kept equals a new run
; NOT-NOT: what was kept

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
%struct.tree = type { i64, i64 }

define i64 @main(i32 %argc) norecurse {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  call void @fill(ptr %a, i64 %n)
  %b = call ptr @calloc(i64 %n, i64 16)
  %height = getelementptr inbounds %struct.tree, ptr %b, i64 %n, i32 1
  store i64 7, ptr %height
  call void @use(ptr %b)
  ret i64 0
}

define internal void @fill(ptr %a, i64 %n) {
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  ret void
}

declare void @use(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
