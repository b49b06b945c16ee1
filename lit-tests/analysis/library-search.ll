; What bsearch finds lies in the array, and the comparison gets the key first.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.key: 24 bytes
; CHECK: safety: {{.*}}ReachableFromExposed
; CHECK: record struct.star: 16 bytes
; CHECK: safety: FieldAddressTaken{{$}}
; CHECK: class: 1 object, elements of 16 bytes
; CHECK-NEXT: legal: reorder, delete, narrow
; CHECK-NEXT: not split, peel, pool: FieldAddressTaken

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr }
%struct.key = type { i64, i64, i64 }

define i32 @main(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 16)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 %n
  store i64 1, ptr %s
  %key = alloca %struct.key
  %found = call ptr @bsearch(ptr %key, ptr %a, i64 %n, i64 16, ptr @compare)
  %p = getelementptr inbounds %struct.star, ptr %found, i64 0, i32 1
  store ptr %found, ptr %p
  ret i32 0
}

define internal i32 @compare(ptr %x, ptr %y) {
  %n = load i64, ptr %y
  %k = getelementptr inbounds %struct.key, ptr %x, i64 0, i32 2
  store i64 %n, ptr %k
  store ptr %x, ptr @last
  ret i32 0
}

@last = global ptr null

declare ptr @bsearch(ptr, ptr, i64, i64, ptr)
declare noalias ptr @calloc(i64, i64)
