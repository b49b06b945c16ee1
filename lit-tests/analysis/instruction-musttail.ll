; A tail call that must stay hands its arguments on; whether a signature can change is for the rewriter.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s:
; CHECK: safety: none{{$}}
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define internal i64 @own(ptr %s) {
  %second = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 1, ptr %second
  ret i64 0
}

define internal i64 @between(ptr %s) {
  %r = musttail call i64 @own(ptr %s)
  ret i64 %r
}

define i64 @main() {
  %p = call ptr @malloc(i64 16)
  %r = call i64 @between(ptr %p)
  ret i64 %r
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
