; A record that ends in an array of any length.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 48 bytes
; CHECK: safety: AllocationSize{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, i64, i64, i64, ptr }

define i32 @main(i64 %n, i32 %k, i1 %c) {
  %most = mul i64 %n, 8
  %size = add i64 %most, 48
  %a = call ptr @malloc(i64 %size)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 5
  store ptr %a, ptr %s
  ret i32 0
}

declare ptr @malloc(i64)
