; Seed 001, step 8b: what is left of old types in a function is the types of its local variables, alone, in arrays and inside others.
; RUN: %opt -passes='dtrans-optbasetest,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REAL

; CHECK: remark: {{.*}}: struct.r: laid out anew as it was
; CHECK: record __DTT_struct.r: 24 bytes
; CHECK: %__DDT_struct.pair = type { %__DTT_struct.r, %__DTT_struct.r }
; CHECK: %one = alloca %__DTT_struct.r, align 8
; CHECK: %some = alloca { [2 x %__DDT_struct.pair], %__DTT_struct.r }, align 16
; CHECK: %many = alloca %__DTT_struct.r, i64 %n, align 8
; CHECK: %bytes = alloca [48 x i8], align 8

; REAL: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; REAL: record __DFT_struct.r: 16 bytes
; REAL: %__DDT_struct.pair = type { %__DFT_struct.r, %__DFT_struct.r }
; REAL: %one = alloca %__DFT_struct.r, align 8
; REAL: %some = alloca { [2 x %__DDT_struct.pair], %__DFT_struct.r }, align 16
; REAL: %many = alloca %__DFT_struct.r, i64 %n, align 8
; REAL: %bytes = alloca [48 x i8], align 8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i32 }
%struct.pair = type { %struct.r, %struct.r }

define i64 @main(i64 %n) {
  %one = alloca %struct.r, align 8
  %some = alloca { [2 x %struct.pair], %struct.r }, align 16
  %many = alloca %struct.r, i64 %n, align 8
  %bytes = alloca [48 x i8], align 8
  %x = call i64 @use(ptr %one)
  %some1 = getelementptr inbounds %struct.r, ptr %some, i64 %n
  %y = call i64 @use(ptr %some1)
  %many1 = getelementptr inbounds %struct.r, ptr %many, i64 %n
  %z = call i64 @use(ptr %many1)
  %bytes1 = getelementptr inbounds %struct.r, ptr %bytes, i64 %n
  %u = call i64 @use(ptr %bytes1)
  %s = add i64 %x, %y
  %t = add i64 %s, %z
  %sum = add i64 %t, %u
  ret i64 %sum
}

define internal i64 @use(ptr %p) {
  store i64 1, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1, align 8
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  store i32 3, ptr %p2, align 4
  %x = load i64, ptr %p, align 8
  %y = load i32, ptr %p2, align 4
  %w = sext i32 %y to i64
  %sum = add i64 %x, %w
  ret i64 %sum
}
