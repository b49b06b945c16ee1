; What the library owns stays its own: a stream that is kept in a record makes no harm to the record.
; What the program gives to the library's memory is known there.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.log: 24 bytes
; CHECK: safety: none
; CHECK: record struct.buffer: 24 bytes
; CHECK: safety: AddressTaken

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.log = type { ptr, i64, ptr }
%struct.buffer = type { i64, i64, i64 }

@name = private constant [2 x i8] c"a\00"

define i32 @main(i64 %n) {
  %f = call ptr @fopen(ptr @name, ptr @name)
  %logs = call ptr @calloc(i64 %n, i64 24)
  %log = getelementptr inbounds %struct.log, ptr %logs, i64 %n
  store ptr %f, ptr %log
  %link = getelementptr inbounds %struct.log, ptr %log, i64 0, i32 2
  store ptr %logs, ptr %link
  %g = load ptr, ptr %log
  %c = call i32 @fputc(i32 65, ptr %g)
  %buffers = call ptr @calloc(i64 %n, i64 24)
  %buffer = getelementptr inbounds %struct.buffer, ptr %buffers, i64 %n
  store i64 1, ptr %buffer
  %r = call i32 @setvbuf(ptr %g, ptr %buffers, i32 0, i64 64)
  ret i32 0
}

declare ptr @fopen(ptr, ptr)
declare i32 @fputc(i32, ptr)
declare i32 @setvbuf(ptr, ptr, i32, i64)
declare noalias ptr @calloc(i64, i64)
