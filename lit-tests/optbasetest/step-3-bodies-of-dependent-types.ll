; Seed 001, step 3: the bodies of dependent types follow from their old ones: arrays of arrays, structures without a name, packed ones.
; RUN: %opt -passes='dtrans-optbasetest,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REAL

; CHECK: remark: {{.*}}: struct.r: laid out anew as it was
; CHECK: record __DTT_struct.r: 24 bytes
; CHECK: %__DDT_struct.packed = type <{ [4 x [5 x %__DTT_struct.r]], %__DTT_struct.r }>
; CHECK: @deep = internal global { %__DTT_struct.r, [3 x %__DDT_struct.packed] } zeroinitializer

; REAL: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; REAL: record __DFT_struct.r: 16 bytes
; REAL: %__DDT_struct.packed = type <{ [4 x [5 x %__DFT_struct.r]], %__DFT_struct.r }>
; REAL: @deep = internal global <{ { %__DFT_struct.r, [3 x %__DDT_struct.packed] }, [512 x i8] }> zeroinitializer

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i64 }
%struct.packed = type <{ [4 x [5 x %struct.r]], %struct.r }>

@deep = internal global { %struct.r, [3 x %struct.packed] } zeroinitializer

define i64 @main(i64 %n) {
  %p = getelementptr inbounds %struct.r, ptr @deep, i64 %n
  store i64 1, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1, align 8
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  store i64 3, ptr %p2, align 8
  %x = load i64, ptr %p, align 8
  %y = load i64, ptr %p2, align 8
  %sum = add i64 %x, %y
  ret i64 %sum
}
