; An address inside an element is kept while another array is made, which may move the columns: it counts from the column's start, and
; the column is asked for where the address is used.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into {{[23]}} columns
; CHECK-LABEL: define i64 @main
; CHECK: %[[A:.*]] = call i64 @dtrans.struct.star.calloc(
; CHECK: %[[STEP:.*]] = add i64 %[[A]], 1
; CHECK: mul i64 %[[STEP]], 16
; CHECK-NOT: load ptr
; CHECK: call i64 @dtrans.struct.star.calloc(
; CHECK: icmp eq i64 %[[A]],
; CHECK: %[[COLUMN:.*]] = load ptr, ptr {{.*}}@dtrans.struct.star.bases
; CHECK: %[[SLOT:.*]] = getelementptr i8, ptr %[[COLUMN]], i64
; CHECK: store i32 7, ptr %[[SLOT]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, [4 x i32], double }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %k = and i64 %n, 3
  %a = call ptr @calloc(i64 %n, i64 32)
  %slot = getelementptr inbounds %struct.star, ptr %a, i64 1, i32 1, i64 %k
  %b = call ptr @calloc(i64 %n, i64 32)
  store i64 7, ptr %b
  %same = icmp eq ptr %a, %b
  store i32 7, ptr %slot
  %r = zext i1 %same to i64
  ret i64 %r
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
