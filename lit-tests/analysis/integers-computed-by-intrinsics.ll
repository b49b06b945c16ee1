; What intrinsics compute of integers is a number, wherever it is kept; an address that one is handed as a number is seen.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-causes>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=CAUSES

; CAUSES: DTransCauses
; CAUSES-NOT: {{most|bits|sum|least}}
; CAUSES: %limit may be unknown at @main: %limit = call i64 @llvm.vscale.i64()
; CAUSES-NOT: {{most|bits|sum|least}}

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: AddressAsNumber
; CHECK-LABEL: record struct.counted:
; CHECK: safety: none
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.counted = type { i64, ptr }

define i64 @main(i32 %argc, ptr %argv) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %bad.i = ptrtoint ptr %bad to i64
  %least = call i64 @llvm.umin.i64(i64 %bad.i, i64 %n)
  %x = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.counted, ptr %x, i64 %n
  %bits = call i64 @llvm.ctpop.i64(i64 %n)
  %v0 = insertelement <2 x i64> poison, i64 %bits, i32 0
  %v1 = insertelement <2 x i64> %v0, i64 %n, i32 1
  %sum = call i64 @llvm.vector.reduce.add.v2i64(<2 x i64> %v1)
  %most = call i64 @llvm.smax.i64(i64 %sum, i64 %n)
  store i64 %most, ptr %p
  %limit = call i64 @llvm.vscale.i64()
  store i64 %limit, ptr @limit
  %next = getelementptr inbounds %struct.counted, ptr %p, i64 0, i32 1
  store ptr %x, ptr %next
  ret i64 0
}

@limit = internal global i64 0

declare i64 @llvm.vscale.i64()
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.vector.reduce.add.v2i64(<2 x i64>)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
