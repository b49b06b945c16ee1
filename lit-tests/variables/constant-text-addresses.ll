; The constant address of a text inside of a record in a variable says so when it becomes an instruction's, be the text first in its record or
; not: where that ends can be checked. So do the addresses in an array that moves out of its variable.
; RUN: %opt -passes='dtrans-variables<variables=1000>' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-variables<variables=1000>,dtrans-bounds' -S %s | FileCheck --check-prefix=BOUNDS %s

; CHECK: define i32 @main(
; CHECK-DAG: [[FIRST:%.*]] = getelementptr inbounds [3 x %struct.named], ptr @units, i32 0, i32 2, i32 0
; CHECK-DAG: call i32 @puts(ptr [[FIRST]])
; CHECK-DAG: [[SECOND:%.*]] = getelementptr inbounds [3 x %struct.named], ptr @units, i32 0, i32 1, i32 2
; CHECK-DAG: call i32 @puts(ptr [[SECOND]])
; CHECK-DAG: [[MOVED:%.*]] = getelementptr inbounds %struct.named, ptr {{%.*}}, i32 7, i32 0
; CHECK-DAG: call i32 @puts(ptr [[MOVED]])
; CHECK-DAG: [[START:%.*]] = getelementptr inbounds [3 x %struct.named], ptr @units, i32 0, i32 0, i32 0
; CHECK-DAG: call i32 @puts(ptr [[START]])
; Not where no text is read.
; CHECK-DAG: call i32 @look(ptr @units)

; BOUNDS: define i32 @main(
; BOUNDS: call i64 @strnlen(ptr {{%.*}}, i64 12)
; BOUNDS: call i64 @strnlen(ptr {{%.*}}, i64 9)
; BOUNDS: call i64 @strnlen(ptr {{%.*}}, i64 12)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.named = type { [12 x i8], ptr, [9 x i8], i64, i64 }

@units = internal global [3 x %struct.named] zeroinitializer, align 8
@many = internal global [100 x %struct.named] zeroinitializer, align 8

define i32 @main(i32 %argc, ptr %argv) {
  %node = call ptr @calloc(i64 1, i64 32)
  store ptr %node, ptr getelementptr inbounds ([3 x %struct.named], ptr @units, i64 0, i64 2, i32 1)
  %r = call i32 @puts(ptr getelementptr inbounds ([3 x %struct.named], ptr @units, i64 0, i64 2))
  %s = call i32 @puts(ptr getelementptr inbounds (i8, ptr @units, i64 80))
  %v = call i32 @puts(ptr @units)
  %w = call i32 @look(ptr @units)
  %i = sext i32 %argc to i64
  %one = getelementptr inbounds [100 x %struct.named], ptr @many, i64 0, i64 %i, i32 1
  store ptr %node, ptr %one
  %t = call i32 @puts(ptr getelementptr inbounds ([100 x %struct.named], ptr @many, i64 0, i64 7))
  ret i32 %r
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare i32 @puts(ptr)

define internal i32 @look(ptr %units) noinline {
  %next = getelementptr inbounds %struct.named, ptr %units, i64 1, i32 3
  %x = load i32, ptr %next
  ret i32 %x
}
