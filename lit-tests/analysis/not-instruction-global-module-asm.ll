; Assembly may name any variable.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s:
; CHECK: safety: GlobalInstance ExportedSymbol{{$}}
; CHECK: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm ".globl s"

%struct.s = type { i64, i64 }

@s = internal global %struct.s zeroinitializer

define i64 @main() {
  %second = getelementptr inbounds %struct.s, ptr @s, i64 0, i32 1
  %v = load i64, ptr %second
  ret i64 %v
}
