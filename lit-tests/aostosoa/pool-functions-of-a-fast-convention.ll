; The optimizer gives a local function the fast calling convention, and writes down what it knows of the pointers: the copies that a
; pool has, and their calls, have the same convention and say nothing of what is an index now. What a function that frees
; returns is still there.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into 2 columns
; CHECK: define i64 @main(
; CHECK: [[A:%.*]] = tail call fastcc noundef ptr @make.dtrans.struct.star(i64 noundef %bytes){{$}}
; CHECK-NEXT: {{%.*}} = ptrtoint ptr [[A]] to i64
; CHECK: call fastcc ptr @make.dtrans.struct.star(i64 %bytes)
; CHECK: [[OLD:%.*]] = inttoptr i64 {{%.*}} to ptr
; CHECK-NEXT: [[LEFT:%.*]] = call fastcc i64 @drop.dtrans.struct.star(ptr noundef [[OLD]])
; CHECK-NEXT: {{%.*}} = add i64 [[LEFT]], 1
; CHECK: define internal fastcc noalias align 16 ptr @make(i64 %n) [[ATTRIBUTES:#[0-9]+]] {
; CHECK-NEXT: {{%.*}} = call fastcc align 16 dereferenceable_or_null(24) ptr @inner(i64 %n)
; CHECK: define internal fastcc noundef i64 @drop(ptr noundef nonnull align 16 %p) {
; CHECK: define internal fastcc noalias align 16 ptr @inner(
; CHECK: define internal fastcc ptr @make.dtrans.struct.star(i64 %n) [[COPYS:#[0-9]+]] {
; CHECK-NEXT: [[P:%.*]] = call fastcc ptr @inner.dtrans.struct.star(i64 %n){{$}}
; CHECK: ret ptr [[P]]
; CHECK: define internal fastcc ptr @inner.dtrans.struct.star(i64 %n) {
; CHECK: define internal fastcc noundef i64 @drop.dtrans.struct.star(ptr noundef %p) {
; CHECK: attributes [[ATTRIBUTES]] = { allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc" }
; CHECK: attributes [[COPYS]] = { "alloc-family"="malloc" }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %bytes = mul i64 %n, 24
  %a = tail call fastcc noalias noundef align 16 dereferenceable_or_null(24) ptr @make(i64 noundef %bytes)
  %b = call fastcc ptr @make(i64 %bytes)
  %even = icmp eq i32 %argc, 2
  %p = select i1 %even, ptr %a, ptr %b
  %q = getelementptr inbounds %struct.star, ptr %p, i64 1
  %number = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %p
  %left = call fastcc i64 @drop(ptr noundef nonnull align 16 %a)
  %more = add i64 %left, 1
  %other = call fastcc ptr @make(i64 5)
  %gone = call fastcc i64 @drop(ptr %other)
  %r = add i64 %more, %gone
  ret i64 %r
}

define internal fastcc noalias align 16 ptr @make(i64 %n) #0 {
  %p = call fastcc align 16 dereferenceable_or_null(24) ptr @inner(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

define internal fastcc noundef i64 @drop(ptr noundef nonnull align 16 %p) {
  call void @free(ptr %p)
  %left = load i64, ptr @made
  ret i64 %left
}

; Called twice, or it would be a function like any other.
define internal fastcc noalias align 16 ptr @inner(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %done = load i64, ptr @made
  %more = add i64 %done, 1
  store i64 %more, ptr @made
  ret ptr %p
}

define internal fastcc void @more() {
  %p = call fastcc ptr @inner(i64 5)
  call void @free(ptr %p)
  ret void
}

@made = internal global i64 0

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"

attributes #0 = { allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc" }
