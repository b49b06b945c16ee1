; Steps over records of 24 bytes that promise nothing may wrap around, and lead into the middle of one: an access behind them is checked to be no farther away
; than memory is large. Of 32 bytes they lead to records wherever they wrap, but how many records on is known only behind a check: from a variable, too,
; but not of what stays as it is.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=WITHOUT %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=ANALYSIS %s
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,dtrans-aostosoa<cost-model=off>' -S %s | FileCheck --check-prefix=SPLIT %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.term = type { double, double, i64 }
%struct.even = type { double, double, i64, i64 }
%struct.still = type { double, double, i64, i64 }
%struct.odd = type { double, double, i64, i64 }

@terms = internal global ptr null
@evens = internal global ptr null
@odds = internal global ptr null
@stills = internal global [64 x %struct.still] zeroinitializer

; WITHOUT-NOT: record struct.term: 24 bytes
; WITHOUT: record struct.even: 32 bytes
; ANALYSIS-LABEL: record struct.term: 24 bytes
; ANALYSIS: elements of 24 bytes
; ANALYSIS-NEXT: legal: reorder

define i32 @main(i32 %argc) {
  %some = sext i32 %argc to i64
  %n = mul i64 %some, %some
  %a = call ptr @calloc(i64 %n, i64 24)
  store ptr %a, ptr @terms
  %b = call ptr @calloc(i64 %n, i64 32)
  store ptr %b, ptr @evens
  call void @far(i64 %n, i64 %n)
  call void @even(i64 %n, i64 %n)
  %c = call ptr @calloc(i64 %n, i64 32)
  store ptr %c, ptr @odds
  call void @even_variable(i64 %n, i64 %n)
  %number = call i64 @even_not_legal(i64 %n, i64 %n)
  ret i32 0
}

; What one of the steps promises, not to wrap around without a sign, their sum does not: it may be negative.
; CHECK-LABEL: define internal void @far(
; CHECK: [[SUM:%.*]] = add i64 %n, %i
; CHECK: [[LOW:%.*]] = trunc i64 [[SUM]] to i61
; CHECK: [[COUNT:%.*]] = sext i61 [[LOW]] to i64
; CHECK: [[MOVED:%.*]] = add i64 [[COUNT]], 72057594037927936
; CHECK: [[BEYOND:%.*]] = icmp uge i64 [[MOVED]], 144115188075855872
; CHECK: br i1 [[BEYOND]]
; CHECK: call void @dtrans.outside(i64 [[SUM]]
; CHECK: [[TERM:%.*]] = getelementptr %struct.term, ptr %p, i64 [[COUNT]]
; CHECK: [[FIELD:%.*]] = getelementptr inbounds i8, ptr [[TERM]], i64 16
; CHECK: store i64 1, ptr [[FIELD]]
; CHECK-NOT: icmp
; CHECK: store double 1.000000e+00, ptr
; CHECK: ret void
; SPLIT-LABEL: define internal void @far(
; SPLIT: [[FIRST:%.*]] = load i64, ptr @terms
; SPLIT: [[SUM:%.*]] = add i64 %n, %i
; SPLIT: [[COUNT:%.*]] = sext i61
; SPLIT: call void @dtrans.outside
; SPLIT: [[INDEX:%.*]] = add i64 [[FIRST]], [[COUNT]]
; SPLIT: [[COLUMN:%.*]] = load ptr, ptr getelementptr (i8, ptr @dtrans.struct.term.bases, i64 8)
; SPLIT: [[FIELD:%.*]] = getelementptr i64, ptr [[COLUMN]], i64 [[INDEX]]
; SPLIT: store i64 1, ptr [[FIELD]]
define internal void @far(i64 %n, i64 %i) {
  %p = load ptr, ptr @terms
  %to = getelementptr nuw %struct.term, ptr %p, i64 %n
  %e = getelementptr %struct.term, ptr %to, i64 %i
  %f = getelementptr inbounds i8, ptr %e, i64 16
  store i64 1, ptr %f
  store double 1.0, ptr %e
  ret void
}

; CHECK-LABEL: define internal void @even(
; CHECK: [[SUM:%.*]] = add i64 %n, %i
; CHECK: [[ALL:%.*]] = add i64 [[SUM]], -1
; CHECK: [[LOW:%.*]] = trunc i64 [[ALL]] to i59
; CHECK: [[COUNT:%.*]] = sext i59 [[LOW]] to i64
; CHECK: [[MOVED:%.*]] = add i64 [[COUNT]], 36028797018963968
; CHECK: [[BEYOND:%.*]] = icmp uge i64 [[MOVED]], 72057594037927936
; CHECK: br i1 [[BEYOND]]
; CHECK: call void @dtrans.outside(i64 [[ALL]]
; CHECK: [[EVEN:%.*]] = getelementptr %struct.even, ptr %p, i64 [[COUNT]]
; CHECK: [[FIELD:%.*]] = getelementptr i8, ptr [[EVEN]], i64 8
; CHECK: store double 1.000000e+00, ptr [[FIELD]]
; CHECK: ret void
define internal void @even(i64 %n, i64 %i) {
  %p = load ptr, ptr @evens
  %to = getelementptr %struct.even, ptr %p, i64 %n
  %e = getelementptr %struct.even, ptr %to, i64 %i
  %left = getelementptr i8, ptr %e, i64 -24
  store double 1.0, ptr %left
  ret void
}

; CHECK-LABEL: define internal void @even_variable(
; CHECK: icmp uge
; CHECK: ret void
define internal void @even_variable(i64 %n, i64 %i) {
  %to = getelementptr %struct.still, ptr @stills, i64 %n
  %e = getelementptr %struct.still, ptr %to, i64 %i
  store double 1.0, ptr %e
  ret void
}

; Numbers are made of its addresses.
; CHECK-LABEL: define internal i64 @even_not_legal(
; CHECK-NOT: icmp
; CHECK: ret i64
define internal i64 @even_not_legal(i64 %n, i64 %i) {
  %p = load ptr, ptr @odds
  %to = getelementptr %struct.odd, ptr %p, i64 %n
  %e = getelementptr %struct.odd, ptr %to, i64 %i
  store double 1.0, ptr %e
  call void @outside(ptr %p)
  %number = ptrtoint ptr %p to i64
  ret i64 %number
}

declare void @outside(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"
