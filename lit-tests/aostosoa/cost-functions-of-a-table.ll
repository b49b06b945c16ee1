; What is called through a pointer runs as often as that call, in turn with the others that it may lead to; what the library's qsort is handed, often.
; RUN: env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/ptr @first, ptr @second/ptr @first, ptr @first/' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s --check-prefix=ONE
; RUN: sed 's/i64 4, i64 4, ptr @other/i64 4, i64 4, ptr @by_place/' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s --check-prefix=SORT

; CHECK: used in scans {{-?}}0.0, at random {{3[0-9][.]}}
; ONE: used in scans {{-?}}0.0, at random {{6[0-9][.]}}
; SORT: used in scans {{-?}}0.0, at random {{9[0-9][.]}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.wide = type { i64, i64, i64, i64, i64, i64, i64, i64 }

@table = internal constant [2 x ptr] [ptr @first, ptr @second]
@array = internal global ptr null
@numbers = internal global [4 x i32] zeroinitializer

define internal void @first(i64 %h) {
  %a = load ptr, ptr @array
  %p = getelementptr inbounds %struct.wide, ptr %a, i64 %h
  %k = load i64, ptr %p
  %f = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 2
  store i64 %k, ptr %f
  ret void
}

define internal void @second(i64 %h) {
  ret void
}

define internal i32 @other(ptr %x, ptr %y) {
  ret i32 0
}

define internal i32 @by_place(ptr %x, ptr %y) {
  %n = load i32, ptr %x
  %h = sext i32 %n to i64
  %a = load ptr, ptr @array
  %p = getelementptr inbounds %struct.wide, ptr %a, i64 %h
  %k = load i64, ptr %p
  %r = trunc i64 %k to i32
  ret i32 %r
}

define i32 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 64)
  store ptr %a, ptr @array
  call void @qsort(ptr @numbers, i64 4, i64 4, ptr @other)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %half = and i64 %i, 1
  %slot = getelementptr inbounds [2 x ptr], ptr @table, i64 0, i64 %half
  %f = load ptr, ptr %slot
  %mixed = mul i64 %i, 7046029254386353131
  %h = lshr i64 %mixed, 44
  call void %f(i64 %h)
  %j = add nuw nsw i64 %i, 1
  %on = icmp ult i64 %j, %n
  br i1 %on, label %loop, label %exit
exit:
  %last = getelementptr inbounds %struct.wide, ptr %a, i64 0, i32 2
  %found = load i64, ptr %last
  %result = trunc i64 %found to i32
  ret i32 %result
}

declare void @qsort(ptr, i64, i64, ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
