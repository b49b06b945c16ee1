; Seed 001, step 5: a transform makes the variables that it needs. Columns need some; a layout in place needs none.
; RUN: %opt -passes='dtrans-optbasetest,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REAL

; CHECK: remark: {{.*}}: struct.r: laid out anew as it was
; CHECK: record __DTT_struct.r: 16 bytes
; CHECK: @all = internal global ptr null
; CHECK-NOT: {{^}}@

; REAL: remark: {{.*}}: struct.r: array of structures split into 2 columns
; REAL: class: 1 object, elements of 16 bytes, transformed
; REAL: @all = internal global ptr null
; REAL: @dtrans.struct.r.block = internal unnamed_addr global ptr null
; REAL: @dtrans.struct.r.column.0 = internal unnamed_addr global ptr null
; REAL: @dtrans.struct.r.column.8 = internal unnamed_addr global ptr null

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64 }

@all = internal global ptr null

define i64 @main(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 16)
  store ptr %a, ptr @all, align 8
  %s = call i64 @sum(ptr %a, i64 %n)
  %last = call ptr @at(i64 %n)
  %v = load i64, ptr %last, align 8
  %t = add i64 %s, %v
  ret i64 %t
}

define internal i64 @sum(ptr %p, i64 %i) {
  %e = getelementptr inbounds %struct.r, ptr %p, i64 %i
  store i64 %i, ptr %e, align 8
  %f = getelementptr inbounds %struct.r, ptr %e, i64 0, i32 1
  store i64 3, ptr %f, align 8
  %x = load i64, ptr %e, align 8
  %y = load i64, ptr %f, align 8
  %s = add i64 %x, %y
  ret i64 %s
}

define internal ptr @at(i64 %i) {
  %a = load ptr, ptr @all, align 8
  %e = getelementptr inbounds %struct.r, ptr %a, i64 %i
  ret ptr %e
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
