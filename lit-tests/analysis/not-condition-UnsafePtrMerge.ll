; Two pointers to the record, and null, meet in a phi.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 16 bytes
; CHECK: safety: none
; CHECK: class: 2 objects
; CHECK-NEXT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i1 @main(i32 %c) {
entry:
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  switch i32 %c, label %end [
    i32 1, label %make
    i32 2, label %none
  ]

make:
  %x = call ptr @malloc(i64 16)
  br label %end

none:
  br label %end

end:
  %q = phi ptr [ %p, %entry ], [ %x, %make ], [ null, %none ]
  %first = load i64, ptr %q
  ret i1 false
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
