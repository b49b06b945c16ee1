; An initializer of more elements than are told apart: what is kept in a field of one of them may be kept in that field of any.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; Given away through the field that it is kept in.
; CHECK-LABEL: record struct.kept:
; CHECK: not reorder{{.*}}: AddressTaken
; Another field.
; CHECK-LABEL: record struct.apart:
; CHECK: legal: reorder
; A floating-point number where a pointer is kept, and the same where it is zero.
; CHECK-LABEL: record struct.bad:
; CHECK: not reorder{{.*}}: ReachableFromExposed
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { ptr, ptr, double }
%struct.kept = type { i64, i32 }
%struct.apart = type { i64, i32 }
%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

@kept = internal global %struct.kept { i64 1, i32 2 }
@apart = internal global %struct.apart { i64 1, i32 2 }
@rows = internal global [3 x [3 x [3 x [3 x [8 x [8 x %struct.row]]]]]] [[3 x [3 x [3 x [8 x [8 x %struct.row]]]]] [[3 x [3 x [8 x [8 x %struct.row]]]] [[3 x [8 x [8 x %struct.row]]] [[8 x [8 x %struct.row]] [[8 x %struct.row] [%struct.row { ptr @kept, ptr @apart, double 1.0 }, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer], [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer], [8 x [8 x %struct.row]] zeroinitializer, [8 x [8 x %struct.row]] zeroinitializer], [3 x [8 x [8 x %struct.row]]] zeroinitializer, [3 x [8 x [8 x %struct.row]]] zeroinitializer], [3 x [3 x [8 x [8 x %struct.row]]]] zeroinitializer, [3 x [3 x [8 x [8 x %struct.row]]]] zeroinitializer], [3 x [3 x [3 x [8 x [8 x %struct.row]]]]] zeroinitializer, [3 x [3 x [3 x [8 x [8 x %struct.row]]]]] zeroinitializer]
@others = internal global [3 x [3 x [3 x [3 x [8 x [8 x %struct.row]]]]]] [[3 x [3 x [3 x [8 x [8 x %struct.row]]]]] [[3 x [3 x [8 x [8 x %struct.row]]]] [[3 x [8 x [8 x %struct.row]]] [[8 x [8 x %struct.row]] [[8 x %struct.row] [%struct.row { ptr null, ptr @apart, double 0.0 }, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer, %struct.row zeroinitializer], [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer, [8 x %struct.row] zeroinitializer], [8 x [8 x %struct.row]] zeroinitializer, [8 x [8 x %struct.row]] zeroinitializer], [3 x [8 x [8 x %struct.row]]] zeroinitializer, [3 x [8 x [8 x %struct.row]]] zeroinitializer], [3 x [3 x [8 x [8 x %struct.row]]]] zeroinitializer, [3 x [3 x [8 x [8 x %struct.row]]]] zeroinitializer], [3 x [3 x [3 x [8 x [8 x %struct.row]]]]] zeroinitializer, [3 x [3 x [3 x [8 x [8 x %struct.row]]]]] zeroinitializer]

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %row = getelementptr inbounds %struct.row, ptr @rows, i64 %n
  %k = load ptr, ptr %row
  call void @outside(ptr %k)
  %a.at = getelementptr inbounds %struct.row, ptr %row, i64 0, i32 1
  %a = load ptr, ptr %a.at
  %a.f = getelementptr inbounds %struct.apart, ptr %a, i64 0, i32 1
  store i32 3, ptr %a.f
  %kept.f = getelementptr inbounds %struct.kept, ptr @kept, i64 0, i32 1
  store i32 3, ptr %kept.f
  %bad = call ptr @calloc(i64 %n, i64 16)
  %bad.e = getelementptr inbounds %struct.bad, ptr %bad, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad.e, i64 0, i32 1
  store i32 1, ptr %bad.f
  %bad.at = getelementptr inbounds %struct.row, ptr %row, i64 0, i32 2
  store ptr %bad.e, ptr %bad.at
  %bad.l = load ptr, ptr %bad.at
  %bad.lf = getelementptr inbounds %struct.bad, ptr %bad.l, i64 0, i32 1
  store i32 2, ptr %bad.lf
  %other = getelementptr inbounds %struct.row, ptr @others, i64 %n
  %good = call ptr @calloc(i64 %n, i64 16)
  %good.e = getelementptr inbounds %struct.good, ptr %good, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good.e, i64 0, i32 1
  store i32 1, ptr %good.f
  %good.at = getelementptr inbounds %struct.row, ptr %other, i64 0, i32 2
  store ptr %good.e, ptr %good.at
  %good.l = load ptr, ptr %good.at
  %good.lf = getelementptr inbounds %struct.good, ptr %good.l, i64 0, i32 1
  store i32 2, ptr %good.lf
  ret i64 0
}

declare void @outside(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
