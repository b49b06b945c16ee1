; A thread gets the pointer that it is started with; what it returns is handed on.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: safety: none
; CHECK: record struct.name: 24 bytes
; CHECK: safety: GlobalPtr AddressTaken{{$}}
; CHECK: AddressTaken: its address is passed to code that is not known (1)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr }
%struct.name = type { [16 x i8], ptr }

define i32 @main(i64 %n, ptr %text) {
  %a = call ptr @calloc(i64 %n, i64 16)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 %n
  store i64 1, ptr %s
  %b = call ptr @calloc(i64 %n, i64 24)
  %name = getelementptr inbounds %struct.name, ptr %b, i64 %n
  %star = getelementptr inbounds %struct.name, ptr %name, i64 0, i32 1
  store ptr %b, ptr @names
  %id = alloca i64
  %c = call i32 @pthread_create(ptr %id, ptr null, ptr @run, ptr %s)
  ret i32 0
}

@names = internal global ptr null

define internal ptr @run(ptr %s) {
  store i64 2, ptr %s
  %b = load ptr, ptr @names
  ret ptr %b
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare noalias ptr @calloc(i64, i64)
