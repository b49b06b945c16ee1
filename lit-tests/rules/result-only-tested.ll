; Of what a library function finds in a text it may be asked whether there is any, which tells of no place; not where.
; RUN: %opt -passes='dtrans-bounds,dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s

; CHECK-DAG: struct.bad: left alone
; CHECK-DAG: struct.good: {{.*}}in a region

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, [16 x i8], i64, double }
%struct.good = type { i64, i64, [16 x i8], i64, double }

@bads = internal global ptr null
@goods = internal global ptr null

define i32 @main(i32 %argc) {
entry:
  br label %make
make:
  %i = phi i32 [ 0, %entry ], [ %next, %make ]
  %b = call ptr @calloc(i64 1, i64 48)
  %b.next = load ptr, ptr @bads
  %b.x = getelementptr inbounds %struct.bad, ptr %b, i64 0, i32 1
  store i64 1, ptr %b.x
  %b.y = getelementptr inbounds %struct.bad, ptr %b, i64 0, i32 4
  store double 1.0, ptr %b.y
  store ptr %b, ptr @bads
  %g = call ptr @calloc(i64 1, i64 48)
  %g.x = getelementptr inbounds %struct.good, ptr %g, i64 0, i32 1
  store i64 1, ptr %g.x
  %g.y = getelementptr inbounds %struct.good, ptr %g, i64 0, i32 4
  store double 1.0, ptr %g.y
  store ptr %g, ptr @goods
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, 1000
  br i1 %more, label %make, label %look
look:
  %bad = load ptr, ptr @bads
  %bad.text = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 2
  %bad.found = call ptr @strchr(ptr %bad.text, i32 65)
  %is.first = icmp eq ptr %bad.found, %bad.text
  %good = load ptr, ptr @goods
  %good.text = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2
  %good.found = call ptr @strchr(ptr %good.text, i32 65)
  %none = icmp eq ptr %good.found, null
  %both = and i1 %none, %is.first
  %bad.l = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  %p = load i64, ptr %bad.l
  %good.l = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  %q = load i64, ptr %good.l
  %s = add i64 %p, %q
  %t = trunc i64 %s to i32
  %r = select i1 %both, i32 %t, i32 0
  ret i32 %r
}

declare ptr @strchr(ptr, i32)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
