; A call through a pointer that came from outside calls something unknown.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: whole program: no

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @getenv(ptr)

define i32 @main() {
  %f = call ptr @getenv(ptr null)
  call void %f()
  ret i32 0
}
