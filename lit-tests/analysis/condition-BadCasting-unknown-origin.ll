; A pointer that may come from anywhere is passed where pointers to the record are: what it points to keeps its layout.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 16 bytes
; CHECK: safety: BadCasting{{$}}
; CHECK: BadCasting: its memory is used as more than one record (1)
; CHECK-NEXT: main: call void @own(ptr %x)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define internal void @own(ptr %s) {
  %second = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 1, ptr %second
  ret void
}

define i64 @main() {
  %p = call ptr @malloc(i64 16)
  %x = call ptr @other()
  call void @own(ptr %p)
  call void @own(ptr %x)
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare ptr @other()
