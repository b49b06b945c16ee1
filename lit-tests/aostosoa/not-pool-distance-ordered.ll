; The sign of a distance tells which of two elements lies before the other: in a pool, arrays are not where they were. The twin is
; pool-distance-within-an-array.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: pointers are compared for order that may lead into different arrays
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %b = call ptr @calloc(i64 %n, i64 24)
  %even = icmp eq i32 %argc, 2
  %p = select i1 %even, ptr %a, ptr %b
  %number = getelementptr inbounds %struct.star, ptr %p, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %p
  %x = ptrtoint ptr %a to i64
  %y = ptrtoint ptr %b to i64
  %bytes = sub i64 %x, %y
  %elements = sdiv exact i64 %bytes, 24
  %narrow = trunc i64 %elements to i32
  %first = icmp sgt i32 %narrow, -1
  %r = zext i1 %first to i64
  ret i64 %r
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
