; What qsort and bsearch move about lies in their own memory meanwhile: it gets no region, and no links of 32 bits lead to it.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/call void @qsort.*/%none = call i32 @look(ptr %v, ptr %v)/' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=GOOD

; CHECK: remark: {{.*}}: struct.star: left alone: the address of a field is handed on (call of qsort in main)
; CHECK-NOT: struct.star: {{.*}}region
; CHECK: call ptr @calloc(i64 %n, i64 24)
; GOOD: remark: {{.*}}: struct.star: {{.*}}kept 1 pointer in 32 bits

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { ptr, i64, i64 }

define i64 @main(i64 %n) {
  %v = call ptr @calloc(i64 %n, i64 24)
  %s = getelementptr inbounds %struct.star, ptr %v, i64 1
  store ptr %v, ptr %s
  %key = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 1
  store i64 3, ptr %key
  call void @qsort(ptr %v, i64 %n, i64 24, ptr @compare)
  %w = load ptr, ptr %s
  %p = getelementptr inbounds %struct.star, ptr %w, i64 0, i32 1
  %x = load i64, ptr %p
  ret i64 %x
}

; Where it was called with is kept in a record.
define internal i32 @compare(ptr %x, ptr %y) {
  store ptr %x, ptr %y
  %r = call i32 @look(ptr %y, ptr %x)
  ret i32 %r
}

define internal i32 @look(ptr %y, ptr %x) {
  %other = load ptr, ptr %y
  %p = getelementptr inbounds %struct.star, ptr %other, i64 0, i32 1
  %k = load i64, ptr %p
  %c = icmp ult i64 %k, 7
  %r = zext i1 %c to i32
  ret i32 %r
}

declare void @qsort(ptr, i64, i64, ptr)
declare noalias ptr @calloc(i64, i64)
