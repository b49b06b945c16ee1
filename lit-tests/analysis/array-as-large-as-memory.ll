; Types that fill the address space overflow nothing, and an index into such an array leads anywhere.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.rec: 2305843009213693968 bytes
; CHECK: safety: {{.*}}BadPtrManipulation
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, [2305843009213693951 x i8], ptr }
%struct.wide = type { [2305843009213693951 x i64], i64 }

@g = external global %struct.rec

define i32 @main(i64 %n) {
  %a = call ptr @malloc(i64 %n)
  %p = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 2
  store ptr %a, ptr %p
  %q = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1, i64 %n
  store i8 0, ptr %q
  %r = getelementptr inbounds %struct.wide, ptr %a, i64 3, i32 1
  store i64 0, ptr %r
  %s = getelementptr inbounds %struct.rec, ptr @g, i64 0, i32 2
  %t = load ptr, ptr %s
  ret i32 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
