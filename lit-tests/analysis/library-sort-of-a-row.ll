; A row of pointers in a record is sorted. As many as the call says, if that is a constant: what lies behind the row is not compared, nor moved. Where the
; number is not known it may be.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/i64 4, i64 8, ptr @order/i64 %%n, i64 8, ptr @order/' %s | %opt -passes='print<dtrans-analysis>' -disable-output - 2>&1 | FileCheck %s --check-prefix=ANY

; CHECK-LABEL: record struct.team:
; CHECK: legal: reorder, delete, narrow
; CHECK-LABEL: record struct.fixture:
; CHECK: legal: reorder, delete, narrow
; ANY-LABEL: record struct.team:
; ANY-NOT: legal: reorder
; ANY: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.team = type { i64, i64, i64 }
%struct.fixture = type { i32, double, i64, i64 }
%struct.league = type { i64, [4 x ptr], ptr, i64 }

define i64 @main(i32 %argc, ptr %argv) {
  %n = sext i32 %argc to i64
  %league = call ptr @calloc(i64 1, i64 56)
  store i64 1, ptr %league
  %team = call ptr @calloc(i64 1, i64 24)
  %points = getelementptr inbounds %struct.team, ptr %team, i64 0, i32 1
  store i64 %n, ptr %points
  %fixture = call ptr @calloc(i64 1, i64 32)
  %odds = getelementptr inbounds %struct.fixture, ptr %fixture, i64 0, i32 1
  store double 1.0, ptr %odds
  %row = getelementptr inbounds %struct.league, ptr %league, i64 0, i32 1
  store ptr %team, ptr %row
  %behind = getelementptr inbounds %struct.league, ptr %league, i64 0, i32 2
  store ptr %fixture, ptr %behind
  call void @qsort(ptr %row, i64 4, i64 8, ptr @order)
  %first = load ptr, ptr %row
  %place = getelementptr inbounds %struct.team, ptr %first, i64 0, i32 1
  %v = load i64, ptr %place
  %f = load ptr, ptr %behind
  %more = getelementptr inbounds %struct.fixture, ptr %f, i64 0, i32 1
  %d = load double, ptr %more
  %i = fptosi double %d to i64
  %sum = add i64 %v, %i
  ret i64 %sum
}

define internal i32 @order(ptr %a, ptr %b) {
  %x = load ptr, ptr %a
  %y = load ptr, ptr %b
  %xp = getelementptr inbounds %struct.team, ptr %x, i64 0, i32 1
  %yp = getelementptr inbounds %struct.team, ptr %y, i64 0, i32 1
  %xv = load i64, ptr %xp
  %yv = load i64, ptr %yp
  %less = icmp slt i64 %xv, %yv
  %r = sext i1 %less to i32
  ret i32 %r
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @qsort(ptr, i64, i64, ptr)
