; A value of a target's own type may carry an address on.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.rec: 16 bytes
; CHECK: AddressTaken: {{.*}} (1)
; CHECK-NEXT: main: %t = call target("spirv.Image") @image(ptr %p)
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i64 1, ptr %p
  %t = call target("spirv.Image") @image(ptr %p)
  call void @use(target("spirv.Image") %t)
  ret i32 0
}

declare target("spirv.Image") @image(ptr)
declare void @use(target("spirv.Image"))
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
