; Pointers that lead into either of two arrays: both lie in one pool, and an index says which element of which. The end of one is not
; the start of the other: each gets one element more.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into {{[23]}} columns
; CHECK-DAG: @dtrans.struct.star.columns = internal unnamed_addr constant [1 x i64] [i64 2]
; CHECK-DAG: @dtrans.struct.star.sizes = internal unnamed_addr constant [2 x i64] [i64 8, i64 4]
; CHECK-DAG: @dtrans.struct.star.bases = internal unnamed_addr global [2 x ptr] zeroinitializer
; CHECK-LABEL: define i64 @main
; CHECK: %[[A:.*]] = call i64 @dtrans.struct.star.calloc(i64 %n, i64 1, i64 1)
; CHECK: %[[B:.*]] = call i64 @dtrans.struct.star.calloc(i64 %n, i64 1, i64 1)
; CHECK: %[[P:.*]] = select i1 %even, i64 %[[A]], i64 %[[B]]
; CHECK: %[[Q:.*]] = add i64 %[[P]], 1
; CHECK: %[[NUMBERS:.*]] = load ptr, ptr getelementptr (i8, ptr @dtrans.struct.star.bases, i64 8)
; CHECK: getelementptr i32, ptr %[[NUMBERS]], i64 %[[Q]]
; CHECK: call void @dtrans.struct.star.free(i64 %[[A]])
; CHECK-NOT: @calloc(i64 %n
; CHECK: define internal {{.*}}i64 @dtrans.struct.star.calloc(
; CHECK-NOT: define internal {{.*}}@dtrans.struct.star.realloc(

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
  %q = getelementptr inbounds %struct.star, ptr %p, i64 1
  %number = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %p
  call void @free(ptr %a)
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
