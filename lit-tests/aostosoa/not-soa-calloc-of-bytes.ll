; Two halves of so many bytes are not as many bytes; and a function of the program's own that hands its arguments to calloc may look at the size, which
; is rounded up to whole elements. Its twin is soa-calloc-of-bytes.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;pools=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.star: left alone: the size of its allocation has a form that is not understood
; CHECK-DAG: remark: {{.*}}: struct.rock: left alone: the size of its allocation has a form that is not understood
; CHECK: call ptr @calloc(i64 %size, i64 2)
; CHECK: call ptr @make(i64 1, i64 %bytes)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
%struct.rock = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %size = mul i64 %n, 12
  %a = call ptr @calloc(i64 %size, i64 2)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  %bytes = mul i64 %n, 24
  %b = call ptr @make(i64 1, i64 %bytes)
  %other = getelementptr inbounds %struct.rock, ptr %b, i64 %n, i32 1
  store i32 7, ptr %other
  store i64 1, ptr %b
  %c = call ptr @make(i64 1, i64 5)
  call void @free(ptr %c)
  ret i64 %n
}

define internal ptr @make(i64 %count, i64 %size) {
  %few = icmp ult i64 %size, 100
  br i1 %few, label %none, label %some

some:
  %p = call ptr @calloc(i64 %count, i64 %size)
  ret ptr %p

none:
  ret ptr null
}

declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
