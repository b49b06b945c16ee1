; A module that uses a name of the runtime's for something of its own. The twin is pool-two-arrays.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: more than one array may be alive, and the program or its link replaces functions of the C library
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
@dtrans_pool_columns = global i64 77

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
  %r = load i64, ptr @dtrans_pool_columns
  ret i64 %r
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
