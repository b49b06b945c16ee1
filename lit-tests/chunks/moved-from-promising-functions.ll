; A function that touches only what it is handed, and returns, looks the array up in a chunk afterwards, and may end the program: it promises neither any more, nor does one
; that calls it.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s

; CHECK: define internal void @fill(ptr %c, i64 %i) [[OTHER:#[0-9]+]]
; CHECK: call ptr @dtrans.chunk.0.element(ptr %c, i64 %i
; CHECK: define internal void @both(ptr %c, i64 %i) [[OTHER]]
; CHECK: attributes [[OTHER]] = { nounwind }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64 }

define internal void @fill(ptr %c, i64 %i) nounwind willreturn memory(argmem: readwrite) {
  %count = getelementptr inbounds %struct.chunk, ptr %c, i64 0, i32 1
  store i64 9, ptr %count
  %rows = getelementptr inbounds %struct.chunk, ptr %c, i64 0, i32 0
  %n = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 %i
  %key = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  store i64 7, ptr %key
  ret void
}

define internal void @both(ptr %c, i64 %i) nounwind willreturn memory(argmem: readwrite) {
  call void @fill(ptr %c, i64 %i)
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @calloc(i64 1, i64 2408)
  %i = sext i32 %argc to i64
  call void @both(ptr %c, i64 %i)
  ret i32 0
}

declare ptr @calloc(i64, i64)
