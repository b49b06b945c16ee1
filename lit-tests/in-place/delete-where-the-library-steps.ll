; bsearch and qsort are told how far apart the elements are: what shrinks is told anew.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=ANALYSIS

; CHECK: remark: {{.*}}: struct.star: removed 8 bytes that are never read, elements shrink from 32 to 24 bytes
; CHECK: call ptr @calloc(i64 %n, i64 24)
; CHECK: call void @qsort(ptr %a, i64 %n, i64 24, ptr @compare)
; CHECK: call ptr @bsearch(ptr %key, ptr %a, i64 %n, i64 24, ptr @compare)

; ANALYSIS: field 1: offset 8, i64; 1 write (1), never read
; ANALYSIS: legal: reorder, delete, narrow
; ANALYSIS-NEXT: not split, peel, pool: FieldAddressTaken

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, i64, i64 }

define i64 @main(i64 %n) {
  %key = alloca i64
  store i64 1, ptr %key
  %a = call ptr @calloc(i64 %n, i64 32)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 1
  store i64 1, ptr %s
  %dead = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 1
  store i64 2, ptr %dead
  %v = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 2
  store i64 3, ptr %v
  %w = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 3
  store i64 4, ptr %w
  call void @qsort(ptr %a, i64 %n, i64 32, ptr @compare)
  %found = call ptr @bsearch(ptr %key, ptr %a, i64 %n, i64 32, ptr @compare)
  %p = getelementptr inbounds %struct.star, ptr %found, i64 0, i32 2
  %x = load i64, ptr %p
  %q = getelementptr inbounds %struct.star, ptr %found, i64 0, i32 3
  %y = load i64, ptr %q
  %r = add i64 %x, %y
  ret i64 %r
}

define internal i32 @compare(ptr %x, ptr %y) {
  %n = load i64, ptr %y
  %k = load i64, ptr %x
  %c = icmp ult i64 %k, %n
  %r = zext i1 %c to i32
  ret i32 %r
}

declare void @qsort(ptr, i64, i64, ptr)
declare ptr @bsearch(ptr, ptr, i64, i64, ptr)
declare noalias ptr @calloc(i64, i64)
