; A record beside the one a row further on, in bytes (`c + columns - 1`): a product and a constant, both of whole records. (It was taken for any number of bytes.)
; Where either may wrap around it is one.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.cell:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.product:
; CHECK-NOT: legal:
; CHECK: not reorder
; CHECK-LABEL: record struct.sum:
; CHECK-NOT: legal:
; CHECK: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i64, i64, i64 }
%struct.product = type { i64, i64, i64 }
%struct.sum = type { i64, i64, i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %cell = call ptr @calloc(i64 1000, i64 24)
  %cell.e = getelementptr inbounds %struct.cell, ptr %cell, i64 %n
  %cell.f = getelementptr inbounds %struct.cell, ptr %cell.e, i64 0, i32 2
  store i64 1, ptr %cell.f
  %product = call ptr @calloc(i64 1000, i64 24)
  %product.e = getelementptr inbounds %struct.product, ptr %product, i64 %n
  %product.f = getelementptr inbounds %struct.product, ptr %product.e, i64 0, i32 2
  store i64 1, ptr %product.f
  %sum = call ptr @calloc(i64 1000, i64 24)
  %sum.e = getelementptr inbounds %struct.sum, ptr %sum, i64 %n
  %sum.f = getelementptr inbounds %struct.sum, ptr %sum.e, i64 0, i32 2
  store i64 1, ptr %sum.f
  %a = call i64 @cell.beside(ptr %cell.e, i64 %n)
  %b = call i64 @product.beside(ptr %product.e, i64 %n)
  %c = call i64 @sum.beside(ptr %sum.e, i64 %n)
  %ab = add i64 %a, %b
  %abc = add i64 %ab, %c
  ret i64 %abc
}

define internal i64 @cell.beside(ptr %p, i64 %columns) {
  %row = mul nsw i64 %columns, 24
  %by = add nsw i64 %row, -24
  %e = getelementptr inbounds i8, ptr %p, i64 %by
  %f = getelementptr inbounds i8, ptr %e, i64 8
  %v = load i64, ptr %f
  ret i64 %v
}

define internal i64 @product.beside(ptr %p, i64 %columns) {
  %row = mul i64 %columns, 24
  %by = add nsw i64 %row, -24
  %e = getelementptr inbounds i8, ptr %p, i64 %by
  %f = getelementptr inbounds i8, ptr %e, i64 8
  %v = load i64, ptr %f
  ret i64 %v
}

define internal i64 @sum.beside(ptr %p, i64 %columns) {
  %row = mul nsw i64 %columns, 24
  %by = add i64 %row, -24
  %e = getelementptr inbounds i8, ptr %p, i64 %by
  %f = getelementptr inbounds i8, ptr %e, i64 8
  %v = load i64, ptr %f
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
