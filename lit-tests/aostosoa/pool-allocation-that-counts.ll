; A function of the program's own that allocates, and counts: a pool has a copy of it that does both. Its twin is
; not-pool-allocated-by-operator-new.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into 2 columns
; CHECK: define i64 @main(
; CHECK: [[A:%.*]] = call ptr @make.dtrans.struct.star(i64 %bytes)
; CHECK-NEXT: ptrtoint ptr [[A]] to i64
; CHECK: call ptr @make.dtrans.struct.star(i64 %bytes)
; CHECK: define internal ptr @make(i64 %n) {
; CHECK-NEXT: call ptr @malloc(i64 %n)
; CHECK: define internal ptr @make.dtrans.struct.star(i64 %n) {
; CHECK-NEXT: [[WHOLE:%.*]] = udiv i64 %n, 24
; CHECK-NEXT: [[BACK:%.*]] = mul i64 [[WHOLE]], 24
; CHECK-NEXT: [[REST:%.*]] = sub i64 %n, [[BACK]]
; CHECK-NEXT: [[MORE:%.*]] = icmp ne i64 [[REST]], 0
; CHECK-NEXT: [[ONE:%.*]] = zext i1 [[MORE]] to i64
; CHECK-NEXT: [[COUNT:%.*]] = add i64 [[WHOLE]], [[ONE]]
; CHECK-NEXT: [[INDEX:%.*]] = call i64 @dtrans.struct.star.malloc(i64 %n, i64 [[COUNT]], i64 1)
; CHECK-NEXT: [[P:%.*]] = inttoptr i64 [[INDEX]] to ptr
; CHECK: store i64 %more, ptr @made
; CHECK-NEXT: ret ptr [[P]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %bytes = mul i64 %n, 24
  %a = call ptr @make(i64 %bytes)
  %b = call ptr @make(i64 %bytes)
  %even = icmp eq i32 %argc, 2
  %p = select i1 %even, ptr %a, ptr %b
  %q = getelementptr inbounds %struct.star, ptr %p, i64 1
  %number = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %p
  %r = load i64, ptr @made
  call void @free(ptr %a)
  %other = call ptr @make(i64 5)
  call void @free(ptr %other)
  ret i64 %r
}

define internal ptr @make(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

@made = internal global i64 0

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
