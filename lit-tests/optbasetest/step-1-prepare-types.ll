; Seed 001, "DTransOptBase Algorithm", step 1: the transform makes a new type for each record that it replaces. It is a type of its own for
; each layout, even where the records were of one type: the first array here keeps its second field, the second does not.
; RUN: %opt -passes='dtrans-optbasetest,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REAL

; CHECK: remark: {{.*}}: struct.r: laid out anew as it was
; CHECK: record __DTT_struct.r: 24 bytes
; CHECK: safety: none
; CHECK-COUNT-2: class: 1 object, elements of 24 bytes
; CHECK-NOT: %struct.r
; CHECK: %__DTT_struct.r = type { i64, i64, i32 }
; CHECK-NOT: %struct.r

; REAL: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; REAL: record struct.r: 24 bytes
; REAL: record __DFT_struct.r: 16 bytes
; REAL: %struct.r = type { i64, i64, i32 }
; REAL: %__DFT_struct.r = type { i64, i32 }
; REAL: %a = call ptr @calloc(i64 %n, i64 24)
; REAL: %b = call ptr @calloc(i64 %n, i64 16)
; REAL: getelementptr inbounds %struct.r, ptr %a, i64 %n
; REAL: getelementptr inbounds %__DFT_struct.r, ptr %b, i64 %n

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i32 }

define i64 @main(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 24)
  %b = call ptr @calloc(i64 %n, i64 24)
  %p = getelementptr inbounds %struct.r, ptr %a, i64 %n
  store i64 1, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1, align 8
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  store i32 3, ptr %p2, align 4
  %x1 = load i64, ptr %p1, align 8
  %x2 = load i32, ptr %p2, align 4
  %q = getelementptr inbounds %struct.r, ptr %b, i64 %n
  store i64 1, ptr %q, align 8
  %q1 = getelementptr inbounds %struct.r, ptr %q, i64 0, i32 1
  store i64 2, ptr %q1, align 8
  %q2 = getelementptr inbounds %struct.r, ptr %q, i64 0, i32 2
  store i32 3, ptr %q2, align 4
  %y2 = load i32, ptr %q2, align 4
  %s = add i32 %x2, %y2
  %w = sext i32 %s to i64
  %sum = add i64 %w, %x1
  ret i64 %sum
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
