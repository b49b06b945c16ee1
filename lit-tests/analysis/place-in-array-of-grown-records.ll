; Where an array of records grows, pointers to it may point to the old block or the new one. The place of a proved index in an
; array of a record is known as well as it would be with one block. Where pointers take steps of which records are no multiple, it is not.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.row: 32 bytes
; CHECK: safety: none
; CHECK: record struct.odd: 32 bytes
; CHECK: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, [8 x i8], i64, i64 }
%struct.odd = type { i64, [8 x i8], i64, i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %small = call ptr @calloc(i64 16, i64 32)
  %is = icmp sgt i32 %argc, 3
  br i1 %is, label %grow, label %go
grow:
  %large = call ptr @calloc(i64 64, i64 32)
  br label %go
go:
  %rows = phi ptr [ %small, %0 ], [ %large, %grow ]
  %nth = getelementptr inbounds %struct.row, ptr %rows, i64 %n
  call void @fill(ptr %nth, i64 %n)
  %a = call ptr @calloc(i64 16, i64 32)
  %b = call ptr @calloc(i64 64, i64 32)
  %odd = select i1 %is, ptr %a, ptr %b
  %step = getelementptr inbounds [24 x i8], ptr %odd, i64 %n
  call void @odd(ptr %step, i64 %n)
  %at = getelementptr inbounds %struct.odd, ptr %a, i64 %n, i32 2
  store i64 1, ptr %at
  %bt = getelementptr inbounds %struct.odd, ptr %b, i64 %n, i32 2
  store i64 1, ptr %bt
  %first = load i64, ptr %rows
  ret i64 %first
}

define internal void @fill(ptr %r, i64 %n) {
  store i64 %n, ptr %r
  %c = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 2
  store i64 %n, ptr %c
  %k = and i64 %n, 7
  %f = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 1
  %p = getelementptr inbounds [8 x i8], ptr %f, i64 0, i64 %k
  store i8 65, ptr %p
  ret void
}

define internal void @odd(ptr %r, i64 %n) {
  %k = and i64 %n, 7
  %f = getelementptr inbounds %struct.odd, ptr %r, i64 0, i32 1
  %p = getelementptr inbounds [8 x i8], ptr %f, i64 0, i64 %k
  store i8 65, ptr %p
  ret void
}

declare ptr @calloc(i64, i64)
