; A variable that other modules can use is as good as an exported function: the program has not been seen whole.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: whole program: no

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@keep = global ptr null

define i32 @main() {
  ret i32 0
}
