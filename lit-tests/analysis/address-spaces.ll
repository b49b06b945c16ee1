; Pointers of other address spaces are not followed, nor what is kept there.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.rec: 24 bytes
; CHECK: safety: {{.*}}ReachableFromExposed
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { ptr, ptr addrspace(1), i64 }

@far = internal addrspace(1) global %struct.rec zeroinitializer

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %p = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store ptr addrspace(1) @far, ptr %p
  %q = load ptr addrspace(1), ptr %p
  %r = getelementptr inbounds %struct.rec, ptr addrspace(1) %q, i64 0, i32 0
  store ptr %a, ptr addrspace(1) %r
  ; A pointer kept in the other space, and read back from there.
  %s = load ptr, ptr addrspace(1) %r
  %t = getelementptr inbounds %struct.rec, ptr %s, i64 %n, i32 2
  store i64 1, ptr %t
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
