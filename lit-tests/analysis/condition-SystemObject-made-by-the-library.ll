; A structure that a library function made, whatever its name.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.thing: 16 bytes
; CHECK: safety: SystemObject{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.thing = type { i64, i64 }

define i64 @main() {
  %p = call ptr @other()
  %second = getelementptr inbounds %struct.thing, ptr %p, i64 0, i32 1
  %v = load i64, ptr %second
  ret i64 %v
}

declare ptr @other()
