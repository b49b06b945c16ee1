; Seed 000, "PtrToInt": "other uses of PtrToInt should be considered as potentially unsafe".
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 16 bytes
; CHECK: safety: AddressAsNumber{{$}}
; CHECK: main: %odd = add i64 %psrc.as.i, 1

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i64, i64 }

define i64 @main() {
  %psrc = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.S, ptr %psrc, i64 0, i32 1
  store i64 1, ptr %second
  %psrc.as.i = ptrtoint ptr %psrc to i64
  %odd = add i64 %psrc.as.i, 1
  ret i64 %odd
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
