; An index is read from a table of constants. What is no constant may hold another number.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, [4 x i64] }
%struct.good = type { i64, i64, [4 x i64] }

@table = internal constant [4 x i32] [i32 0, i32 3, i32 2, i32 1]
@variable = global [4 x i32] [i32 0, i32 3, i32 2, i32 1]

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %bad = call ptr @calloc(i64 1, i64 48)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i64 1, ptr %bad.f
  call void @bad.look(ptr %bad, i64 %n, i64 %n)
  %good = call ptr @calloc(i64 1, i64 48)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i64 1, ptr %good.f
  call void @good.look(ptr %good, i64 %n, i64 %n)
  ret i64 0
}

define internal void @bad.look(ptr %p, i64 %i, i64 %a) {
entry:
  %t = getelementptr inbounds [4 x i32], ptr @variable, i64 0, i64 %i
  %u = load i32, ptr %t
  %w = sext i32 %u to i64
  %e = getelementptr inbounds %struct.bad, ptr %p, i64 0, i32 2, i64 %w
  %v = load i64, ptr %e
  ret void
}

define internal void @good.look(ptr %p, i64 %i, i64 %a) {
entry:
  %t = getelementptr inbounds [4 x i32], ptr @table, i64 0, i64 %i
  %u = load i32, ptr %t
  %w = sext i32 %u to i64
  %e = getelementptr inbounds %struct.good, ptr %p, i64 0, i32 2, i64 %w
  %v = load i64, ptr %e
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
