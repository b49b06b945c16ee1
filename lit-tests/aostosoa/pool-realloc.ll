; An array that grows: its columns grow. The number of elements follows from the bytes, which are asked for once more when
; there is no such number.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into {{[23]}} columns
; CHECK-LABEL: define i64 @main
; CHECK: %[[COUNT:.*]] = udiv i64 {{.*}}, 24
; CHECK: %[[A:.*]] = call i64 @dtrans.struct.star.realloc(i64 0, i64 %bytes, i64 %[[COUNT]], i64 1)
; CHECK: %[[MORE:.*]] = udiv i64 {{.*}}, 24
; CHECK: %[[B:.*]] = call i64 @dtrans.struct.star.realloc(i64 %[[A]], i64 %twice, i64 %[[MORE]], i64 1)
; CHECK: call void @dtrans.struct.star.free(i64 %[[B]])

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %bytes = mul i64 %n, 24
  %none = call ptr @realloc(ptr null, i64 %bytes)
  %number = getelementptr inbounds %struct.star, ptr %none, i64 1, i32 1
  store i32 7, ptr %number
  %twice = mul i64 %bytes, 2
  %b = call ptr @realloc(ptr %none, i64 %twice)
  %other = getelementptr inbounds %struct.star, ptr %b, i64 %n, i32 1
  store i32 7, ptr %other
  store i64 1, ptr %b
  call void @free(ptr %b)
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
