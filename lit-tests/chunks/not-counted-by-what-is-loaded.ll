; A step in a chunk by a number that is loaded from turn to turn is none that a loop counts.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s

; CHECK: getelementptr inbounds i8, ptr %{{.*}}, i64 %at
; CHECK-NOT: sdiv

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @main(i32 %argc) {
entry:
  %c = call ptr @malloc(i64 4808)
  br label %loop
loop:
  %at = phi i64 [ 4760, %entry ], [ %next, %loop ]
  %n = getelementptr inbounds i8, ptr %c, i64 %at
  %next = load i64, ptr %n
  %done = icmp eq i64 %next, 8
  br i1 %done, label %end, label %loop
end:
  ret i32 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
