; A field that is only written goes, with the stores into it; elements shrink, and what lies behind it moves up.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; CHECK-LABEL: define i64 @main(
; CHECK: call ptr @calloc(i64 %count, i64 16)
; CHECK: [[P:%.*]] = getelementptr inbounds %__DFT_struct.s, ptr %a, i64 %count, i32 0
; CHECK-NEXT: store i64 5, ptr [[P]]
; CHECK-NOT: store i64 7
; CHECK: [[N:%.*]] = getelementptr inbounds %__DFT_struct.s, ptr [[P]], i64 0, i32 1
; CHECK-NEXT: store i32 3, ptr [[N]]
; CHECK: [[M:%.*]] = getelementptr inbounds %__DFT_struct.s, ptr [[P]], i64 0, i32 2
; CHECK-NEXT: load i32, ptr [[M]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i32, i32 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 24)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  store i64 5, ptr %p, align 8
  %dead = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 7, ptr %dead, align 8
  %n = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i32 3, ptr %n, align 4
  %m = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %w = load i32, ptr %m, align 4
  %x = load i32, ptr %n, align 4
  %k = load i64, ptr %p, align 8

  %w64 = zext i32 %w to i64
  %x64 = zext i32 %x to i64
  %s = add i64 %w64, %x64
  %v = add i64 %s, %k
  call void @free(ptr %a)
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
