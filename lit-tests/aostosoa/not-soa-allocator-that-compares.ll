; A function that allocates unless it is asked for too little: a size that is rounded up to whole elements may be enough. A pool asks for what the
; program did. Its twin is soa-allocator-that-compares-with-zero.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;pools=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=POOL

; CHECK: remark: {{.*}}: struct.star: left alone
; CHECK: call ptr @make(i64 %bytes)
; POOL: remark: {{.*}}: struct.star: arrays of structures split into 2 columns
; POOL: call ptr @make.dtrans.struct.star(i64 %bytes)
; POOL: define internal ptr @make.dtrans.struct.star(i64 %n)
; POOL-NEXT: {{%.*}} = icmp ult i64 %n, 16

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %bytes = mul i64 %n, 24
  %a = call ptr @make(i64 %bytes)
  %q = getelementptr inbounds %struct.star, ptr %a, i64 1
  %number = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  call void @free(ptr %a)
  %other = call ptr @make(i64 5)
  call void @free(ptr %other)
  ret i64 0
}

define internal ptr @make(i64 %n) {
  %few = icmp ult i64 %n, 16
  br i1 %few, label %none, label %some

some:
  %p = call ptr @malloc(i64 %n)
  ret ptr %p

none:
  ret ptr null
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
