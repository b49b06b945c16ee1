; Seed 001, step 8c: at the end attributes go that may not be true any more: of memory that a function touches, and how much of it a pointer
; has behind it.
; RUN: %opt -passes='dtrans-optbasetest,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REAL

; CHECK: remark: {{.*}}: struct.r: laid out anew as it was
; CHECK: record __DTT_struct.r: 24 bytes
; CHECK: call void @set(ptr %a)
; CHECK: call i64 @get(ptr %a)
; CHECK: define internal void @set(ptr %p) {
; CHECK: define internal i64 @get(ptr %p) {

; REAL: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; REAL: record __DFT_struct.r: 16 bytes
; REAL: call void @set(ptr %a)
; REAL: define internal void @set(ptr %p) {
; REAL: define internal i64 @get(ptr %p) {

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i32 }

define i64 @main(i64 %n) {
  %a = call ptr @malloc(i64 24)
  call void @set(ptr dereferenceable(24) %a)
  %x = call i64 @get(ptr dereferenceable(24) %a)
  ret i64 %x
}

define internal void @set(ptr writeonly captures(none) dereferenceable(24) initializes((0, 24)) %p) memory(argmem: write) {
  store i64 1, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1, align 8
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  store i32 3, ptr %p2, align 4
  ret void
}

define internal i64 @get(ptr readonly dereferenceable(24) %p) memory(argmem: read) {
  %x = load i64, ptr %p, align 8
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  %y = load i32, ptr %p2, align 4
  %w = sext i32 %y to i64
  %sum = add i64 %x, %w
  ret i64 %sum
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
