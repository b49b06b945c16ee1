; A function that is handed records of an array and local variables is copied for each (`before(&last, &heap[i])`), so that no pointer leads to both.
; RUN: %opt -passes='dtrans-clones' -S %s | FileCheck %s
; Where one call may hand over either, there is nothing to be told apart; nor where all are local variables, or other memory.
; RUN: sed -e "s/@before(ptr %[a-z]*, ptr %[a-z]*)$/@before(ptr %any, ptr %any)/" %s | %opt -passes='dtrans-clones' -S | FileCheck --check-prefix=NOT --implicit-check-not=.part %s
; RUN: sed -e 's/call ptr @calloc(i64 %n, i64 24)/alloca [4 x %%struct.event]/' %s | %opt -passes='dtrans-clones' -S | FileCheck --check-prefix=NOT --implicit-check-not=.part %s
; RUN: sed -e 's/alloca %%struct.event/call ptr @calloc(i64 1, i64 24)/' %s | %opt -passes='dtrans-clones' -S | FileCheck --check-prefix=NOT --implicit-check-not=.part %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.event = type { i64, i64, ptr }

; CHECK-LABEL: define i32 @main(
; NOT-LABEL: define i32 @main(
define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %heap = call ptr @calloc(i64 %n, i64 24)
  %last = alloca %struct.event
  %is = icmp sgt i32 %argc, 7
  %any = select i1 %is, ptr %last, ptr %heap
  store i64 %n, ptr %last
  %one = getelementptr inbounds %struct.event, ptr %heap, i64 %n
  %two = getelementptr inbounds %struct.event, ptr %one, i64 1
; CHECK: call i32 @before(ptr %last, ptr %one)
  %a = call i32 @before(ptr %last, ptr %one)
; CHECK: call i32 @[[HEAP:before.part[0-9.]*]](ptr %one, ptr %two)
  %b = call i32 @before(ptr %one, ptr %two)
; CHECK: call i32 @[[LAST:before.part[0-9.]*]](ptr %one, ptr %last)
  %c = call i32 @before(ptr %one, ptr %last)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  ret i32 %abc
}

; CHECK: define internal i32 @before(
define internal i32 @before(ptr %a, ptr %b) {
  %x = load i64, ptr %a
  %y = load i64, ptr %b
  %less = icmp slt i64 %x, %y
  %r = zext i1 %less to i32
  ret i32 %r
}

declare ptr @calloc(i64, i64)
; CHECK-DAG: define internal i32 @[[HEAP]](
; CHECK-DAG: define internal i32 @[[LAST]](
