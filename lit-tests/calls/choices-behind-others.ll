; A number of bytes may be chosen from other such choices: there are two fields all the same. Of three it is not known what lies between.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-calls,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=ANALYSIS %s
; RUN: %opt -passes='dtrans-calls,dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck --check-prefix=SPLIT %s

; ANALYSIS-LABEL: record struct.arc: 32 bytes
; ANALYSIS: legal: reorder
; ANALYSIS-LABEL: record struct.way: 40 bytes
; ANALYSIS-NOT: legal:
; ANALYSIS: not reorder
; SPLIT: struct.arc: array of structures split
; SPLIT: struct.way: left alone

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.arc = type { i64, i64, ptr, ptr }
%struct.way = type { i64, i64, ptr, ptr, ptr }
@arcs = internal global ptr null
@ways = internal global ptr null

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %c = icmp ugt i32 %argc, 3
  %a = call ptr @calloc(i64 %n, i64 32)
  store ptr %a, ptr @arcs
  %w = call ptr @calloc(i64 %n, i64 40)
  store ptr %w, ptr @ways
  %s = call i64 @cost(i64 %n)
  %p = call ptr @one_of(i64 %n, i32 %argc, i1 %c)
  %q = call ptr @one_of_three(i64 %n, i32 %argc, i1 %c)
  %r = trunc i64 %s to i32
  ret i32 %r
}

define internal i64 @cost(i64 %i) {
  %p = load ptr, ptr @arcs
  %e = getelementptr inbounds %struct.arc, ptr %p, i64 %i
  %f = getelementptr inbounds nuw i8, ptr %e, i64 8
  %c = load i64, ptr %f
  store i64 %c, ptr %e
  %p2 = load ptr, ptr @ways
  %e2 = getelementptr inbounds %struct.way, ptr %p2, i64 %i
  %f2 = getelementptr inbounds nuw i8, ptr %e2, i64 8
  %c2 = load i64, ptr %f2
  store i64 %c2, ptr %e2
  ret i64 %c
}

; CHECK-LABEL: define internal ptr @one_of(
; CHECK: [[CHOSEN:%.*]] = select i1 %c, i64 1, i64 0
; CHECK: [[WHICH:%.*]] = phi i64 [ 0, %entry ], [ [[CHOSEN]], %two ], [ 1, %three ]
; CHECK: getelementptr inbounds ptr, ptr %{{.*}}, i64 [[WHICH]]
define internal ptr @one_of(i64 %i, i32 %k, i1 %c) {
entry:
  %p = load ptr, ptr @arcs
  %e = getelementptr inbounds %struct.arc, ptr %p, i64 %i
  switch i32 %k, label %there [ i32 2, label %two
                                i32 3, label %three ]
two:
  %chosen = select i1 %c, i64 24, i64 16
  br label %there
three:
  br label %there
there:
  %by = phi i64 [ 16, %entry ], [ %chosen, %two ], [ 24, %three ]
  %at = getelementptr inbounds nuw i8, ptr %e, i64 %by
  %x = load ptr, ptr %at
  ret ptr %x
}

define internal ptr @one_of_three(i64 %i, i32 %k, i1 %c) {
entry:
  %p = load ptr, ptr @ways
  %e = getelementptr inbounds %struct.way, ptr %p, i64 %i
  switch i32 %k, label %there [ i32 2, label %two
                                i32 3, label %three ]
two:
  %chosen = select i1 %c, i64 24, i64 16
  br label %there
three:
  br label %there
there:
  %by = phi i64 [ 16, %entry ], [ %chosen, %two ], [ 32, %three ]
  %at = getelementptr inbounds nuw i8, ptr %e, i64 %by
  %x = load ptr, ptr %at
  ret ptr %x
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
