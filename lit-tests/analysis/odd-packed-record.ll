; A record without padding is a record like any other, with pointers at odd offsets.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.rec: 13 bytes
; CHECK: field {{.*}}: offset 1, ptr
; CHECK: safety: none
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type <{ i8, ptr, i32 }>

; A pointer at an odd offset is a field like any other.
define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 13)
  %p = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store ptr %a, ptr %p, align 1
  %q = load ptr, ptr %p, align 1
  %r = getelementptr inbounds %struct.rec, ptr %q, i64 0, i32 2
  %v = load i32, ptr %r, align 1
  ret i32 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
