; Seed 001, step 4: the transform gives its types their bodies. A record inside stays one where it moves as a whole, and is opened where it
; does not.
; RUN: %opt -passes='dtrans-optbasetest,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REAL

; CHECK: remark: {{.*}}: struct.r: laid out anew as it was
; CHECK: record __DTT_struct.r: 48 bytes
; CHECK: safety: ContainsNestedStruct
; CHECK: %__DTT_struct.r = type { i64, %struct.in, i16, %struct.in, [2 x i64] }

; REAL: remark: {{.*}}: struct.r: removed 6 bytes that are never read, elements shrink from 48 to 32 bytes
; REAL: record __DFT_struct.r: 32 bytes
; REAL: safety: ContainsNestedStruct
; REAL: %__DFT_struct.r = type { i64, %struct.in, i32, i64 }
; REAL: [[P:%.*]] = getelementptr inbounds %__DFT_struct.r, ptr %a, i64 %n, i32 0
; REAL: getelementptr inbounds %__DFT_struct.r, ptr [[P]], i64 0, i32 1
; REAL: getelementptr i8, ptr [[P]], i64 12
; REAL: getelementptr inbounds %__DFT_struct.r, ptr [[P]], i64 0, i32 3

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.in = type { i32, i32 }
%struct.r = type { i64, %struct.in, i16, %struct.in, [2 x i64] }

define i64 @main(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 48)
  %p = getelementptr inbounds %struct.r, ptr %a, i64 %n
  store i64 1, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1, i32 0
  store i32 2, ptr %p1, align 4
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1, i32 1
  store i32 3, ptr %p2, align 4
  %p3 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  store i16 4, ptr %p3, align 2
  %p4 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 3, i32 0
  store i32 5, ptr %p4, align 4
  %p5 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 3, i32 1
  store i32 6, ptr %p5, align 4
  %p6 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 4, i64 1
  store i64 7, ptr %p6, align 8
  %x0 = load i64, ptr %p, align 8
  %x1 = load i32, ptr %p1, align 4
  %x2 = load i32, ptr %p2, align 4
  %x5 = load i32, ptr %p5, align 4
  %x6 = load i64, ptr %p6, align 8
  %s1 = add i32 %x1, %x2
  %s2 = add i32 %s1, %x5
  %w = sext i32 %s2 to i64
  %s3 = add i64 %w, %x0
  %sum = add i64 %s3, %x6
  ret i64 %sum
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
