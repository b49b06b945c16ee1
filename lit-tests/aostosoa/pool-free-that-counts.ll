; A function of the program's own that frees, and counts: a pool has a copy of it that does both.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into 2 columns
; CHECK: define i64 @main(
; CHECK: call void @drop(ptr %x)
; CHECK: [[A:%.*]] = inttoptr i64 {{%.*}} to ptr
; CHECK-NEXT: call void @drop.dtrans.struct.star(ptr [[A]])
; CHECK: define internal void @drop(ptr %p) {
; CHECK-NEXT: call void @free(ptr %p)
; CHECK: define internal void @drop.dtrans.struct.star(ptr %p) {
; CHECK-NEXT: [[INDEX:%.*]] = ptrtoint ptr %p to i64
; CHECK-NEXT: call void @dtrans.struct.star.free(i64 [[INDEX]])
; CHECK: store i64 %more, ptr @dropped

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
  %x = call ptr @malloc(i64 5)
  call void @drop(ptr %x)
  %r = load i64, ptr @dropped
  call void @drop(ptr %a)
  ret i64 %r
}

define internal void @drop(ptr %p) {
  call void @free(ptr %p)
  %done = load i64, ptr @dropped
  %more = add i64 %done, 1
  store i64 %more, ptr @dropped
  ret void
}

@dropped = internal global i64 0

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
