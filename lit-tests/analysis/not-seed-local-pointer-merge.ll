; Seed 000, "Local Pointer Type Analysis": the same, but the allocation is no whole number of structures.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 16 bytes
; CHECK: safety: {{.*}}AllocationSize
; CHECK: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i64, i64 }

define internal ptr @f(ptr %p) {
entry:
  %isNull = icmp eq ptr %p, null
  br i1 %isNull, label %new, label %end

new:
  %newS = call ptr @malloc(i64 20)
  br label %end

end:
  %tmp = phi ptr [ %p, %entry ], [ %newS, %new ]
  ret ptr %tmp
}

define i64 @main() {
  %old = call ptr @malloc(i64 16)
  %s = call ptr @f(ptr %old)
  %second = getelementptr inbounds %struct.S, ptr %s, i64 0, i32 1
  %v = load i64, ptr %second
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
