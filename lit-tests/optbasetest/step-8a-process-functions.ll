; Seed 001, step 8a: the transform rewrites instructions: steps, sizes of allocations, copies, fills and differences. The test makes
; every edit, though nothing changes.
; RUN: %opt -passes='dtrans-optbasetest,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REAL

; CHECK: remark: {{.*}}: struct.r: laid out anew as it was
; CHECK: record __DTT_struct.r: 24 bytes
; CHECK: safety: none
; CHECK: [[N:%.*]] = udiv i64 {{%.*}}, 24
; CHECK: mul nuw i64 [[N]], 24
; CHECK: call ptr @malloc(i64 {{%[0-9]+}})
; CHECK: call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 {{%[0-9]+}}, i1 false)
; CHECK: [[P:%.*]] = getelementptr inbounds %__DTT_struct.r, ptr %a, i64 %n, i32 0
; CHECK: getelementptr inbounds %__DTT_struct.r, ptr [[P]], i64 0, i32 1
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr [[P]], i64 24, i1 false)
; CHECK: [[D:%.*]] = sdiv exact i64 %bytes, 24
; CHECK: mul i64 [[D]], 24

; REAL: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; REAL: record __DFT_struct.r: 16 bytes
; REAL: [[N:%.*]] = udiv i64 {{%.*}}, 24
; REAL: mul nuw i64 [[N]], 16
; REAL: call ptr @malloc(i64 {{%[0-9]+}})
; REAL: [[P:%.*]] = getelementptr inbounds %__DFT_struct.r, ptr %a, i64 %n, i32 0
; REAL: getelementptr inbounds %__DFT_struct.r, ptr [[P]], i64 0, i32 1
; REAL-NEXT: store i32 3
; REAL: call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr [[P]], i64 16, i1 false)
; REAL: [[D:%.*]] = sdiv exact i64 %bytes, 16
; REAL: mul i64 [[D]], 24

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i32 }

define i64 @main(i64 %n) {
  %size = mul nuw i64 %n, 24
  %a = call ptr @malloc(i64 %size)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 %size, i1 false)
  %b = call ptr @malloc(i64 24)
  %p = getelementptr inbounds %struct.r, ptr %a, i64 %n
  store i64 1, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1, align 8
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  store i32 3, ptr %p2, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %p, i64 24, i1 false)
  %b2 = getelementptr inbounds %struct.r, ptr %b, i64 0, i32 2
  %x2 = load i32, ptr %b2, align 4
  %x0 = load i64, ptr %b, align 8
  %from = ptrtoint ptr %a to i64
  %to = ptrtoint ptr %p to i64
  %bytes = sub i64 %to, %from
  %count = sdiv exact i64 %bytes, 24
  %w = sext i32 %x2 to i64
  %s = add i64 %w, %x0
  %sum = add i64 %s, %count
  ret i64 %sum
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
