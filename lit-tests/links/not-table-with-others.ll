; A table of which an instruction accesses either a slot or memory that stays as it is stays as well, and with it the links of the records.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-NOT: in 32 bits
; CHECK: @table = internal global [64 x ptr]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.n = type { i64, ptr, i64 }

@other = internal global ptr null
@table = internal global [64 x ptr] zeroinitializer

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %count = zext i32 %argc to i64
  br label %make

make:
  %i = phi i64 [ 0, %entry ], [ %i1, %found ]
  %k = call i64 @any()
  %h = and i64 %k, 63
  %slot = getelementptr inbounds [64 x ptr], ptr @table, i64 0, i64 %h
  br label %look

look:
  %at = phi ptr [ %slot, %make ], [ %further, %next ]
  %n = load ptr, ptr %at, align 8
  %end = icmp eq ptr %n, null
  br i1 %end, label %found, label %next

next:
  %further = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 1
  %more = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 2
  %m = load i64, ptr %more, align 8
  %m1 = add i64 %m, %k
  store i64 %m1, ptr %more, align 8
  br label %look

found:
  %p = call ptr @malloc(i64 24)
  %key = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 0
  %link = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 1
  %rest = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 2
  store i64 %k, ptr %key, align 8
  store i64 %k, ptr %rest, align 8
  store ptr null, ptr %link, align 8
  store ptr %p, ptr %at, align 8
  store ptr %p, ptr @other, align 8
  %bits = load i64, ptr @other, align 8
  %odd = icmp eq i64 %bits, 0
  %c7 = icmp eq i64 %i, 7
  %to = select i1 %c7, ptr %slot, ptr @other
  store ptr null, ptr %to, align 8
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, %count
  br i1 %again, label %make, label %walk

walk:
  %first = load ptr, ptr @table, align 8
  %is = icmp eq ptr %first, null
  %r = zext i1 %is to i64
  ret i64 %r
}

declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
