; Which of two fields comes first is asked.
; Soundness contract, point 4.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 16 bytes
; CHECK: safety: BadPtrManipulation{{$}}
; CHECK: main: %c = icmp ult ptr %first, %second

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i1 @main(i64 %n) {
  %p = call ptr @calloc(i64 %n, i64 16)
  %first = getelementptr inbounds %struct.s, ptr %p, i64 %n
  %second = getelementptr inbounds %struct.s, ptr %first, i64 0, i32 1
  %next = getelementptr inbounds %struct.s, ptr %second, i64 1
  store i64 1, ptr %second
  store i64 1, ptr %first
  %c = icmp ult ptr %first, %second
  ret i1 %c
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
