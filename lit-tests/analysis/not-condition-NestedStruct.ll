; A record that another one points to lies not inside it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.inner: 8 bytes
; CHECK: safety: none
; CHECK: record struct.outer: 16 bytes
; CHECK: safety: none

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.inner = type { i32, i32 }
%struct.outer = type { i64, ptr }

define i64 @main() {
  %i = call ptr @malloc(i64 8)
  %o = call ptr @malloc(i64 16)
  %a = getelementptr inbounds %struct.inner, ptr %i, i64 0, i32 1
  store i32 1, ptr %a
  %b = getelementptr inbounds %struct.outer, ptr %o, i64 0, i32 1
  store ptr %i, ptr %b
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
