; Pointers to two records lie at places of a table that are not told apart: without local collapse the records become one class.
; RUN: %opt -passes='print<dtrans-analysis;without=local-collapse>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=WITH %s

; CHECK: record struct.star: 24 bytes
; CHECK: class: 2 objects
; CHECK-NOT: legal: reorder
; WITH: record struct.star: 24 bytes
; WITH: class: 1 object
; WITH: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, i64 }
%struct.moon = type { i64, i64 }

@table = internal global [64 x i8] zeroinitializer

define i64 @main(i64 %n) {
  %star = call ptr @malloc(i64 24)
  %a = getelementptr inbounds %struct.star, ptr %star, i64 0, i32 1
  store i64 1, ptr %a
  %moon = call ptr @malloc(i64 16)
  %b = getelementptr inbounds %struct.moon, ptr %moon, i64 0, i32 1
  store i64 1, ptr %b
  %at = shl i64 %n, 3
  %p = getelementptr i8, ptr @table, i64 %at
  store ptr %star, ptr %p
  store ptr %moon, ptr @table
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
