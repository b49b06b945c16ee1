; Seed 000, "GetElementPtr", first example: a field is reached by its number.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 8 bytes
; CHECK: field 1: offset 4, i32
; CHECK: safety: none
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i32, i32 }

define i32 @main() {
  %ps = alloca %struct.S
  %ps.fb = getelementptr %struct.S, ptr %ps, i64 0, i32 1
  %b = load i32, ptr %ps.fb
  ret i32 %b
}
