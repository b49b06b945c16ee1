; Seed 001, step 2: types that hold a replaced record by value get types of their own, at any depth, with a prefix to their names. What
; only points to it does not depend on it.
; RUN: %opt -passes='dtrans-optbasetest,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REAL

; CHECK: remark: {{.*}}: struct.r: laid out anew as it was
; CHECK: record __DTT_struct.r: 24 bytes
; CHECK: class: 1 object, elements of 24 bytes
; CHECK-NEXT: legal: reorder
; CHECK: %__DDT_struct.table = type { [4 x %__DDT_struct.row] }
; CHECK: %__DDT_struct.row = type { [5 x %__DTT_struct.r] }
; CHECK: %__DTT_struct.r = type { i64, i64, i32 }
; CHECK: %__DTT_struct.holder = type { ptr, i64 }
; CHECK: @table = internal global { [2 x %__DDT_struct.table], %__DTT_struct.r } zeroinitializer

; REAL: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; REAL: record __DFT_struct.r: 16 bytes
; REAL: class: 1 object, elements of 16 bytes
; REAL-NEXT: legal: reorder
; REAL: %__DDT_struct.table = type { [4 x %__DDT_struct.row] }
; REAL: %__DDT_struct.row = type { [5 x %__DFT_struct.r] }
; REAL: %struct.holder = type { ptr, i64 }
; REAL: @table = internal global <{ { [2 x %__DDT_struct.table], %__DFT_struct.r }, [336 x i8] }> zeroinitializer

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i32 }
%struct.row = type { [5 x %struct.r] }
%struct.table = type { [4 x %struct.row] }
%struct.holder = type { ptr, i64 }

@table = internal global { [2 x %struct.table], %struct.r } zeroinitializer
@holder = internal global %struct.holder { ptr @table, i64 0 }

define i64 @main(i64 %n) {
  %p = getelementptr inbounds %struct.r, ptr @table, i64 %n
  store i64 1, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1, align 8
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  store i32 3, ptr %p2, align 4
  %first = load ptr, ptr @holder, align 8
  %v = load i64, ptr %first, align 8
  %count = getelementptr inbounds %struct.holder, ptr @holder, i64 0, i32 1
  store i64 7, ptr %count, align 8
  %c = load i64, ptr %count, align 8
  %x2 = load i32, ptr %p2, align 4
  %w = sext i32 %x2 to i64
  %s = add i64 %w, %v
  %sum = add i64 %s, %c
  ret i64 %sum
}
