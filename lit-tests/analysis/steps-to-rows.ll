; `t[y * 256 + x]` with numbers of 32 bits is a step to a row and one to an element in it, of which none promises not to wrap around. So few steps that are so short do not.
; Which of several addresses is taken is no matter. They may where one goes on to another row from there in each round, where a number of 64 bits follows, where what the first has led to is kept,
; and where it is compared: null far from an object is another in another layout.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.good: 24 bytes
; CHECK: class: 1 object, elements of 24 bytes
; CHECK-NEXT: legal: reorder
; CHECK-LABEL: record struct.inner: 24 bytes
; CHECK: class: 1 object, elements of 24 bytes
; CHECK-NEXT: legal: reorder
; CHECK-LABEL: record struct.chosen: 24 bytes
; CHECK: class: 1 object, elements of 24 bytes
; CHECK-NEXT: legal: reorder
; CHECK-NOT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { i64, i64, i64 }
%struct.inner = type { i64, [4 x i32] }
%struct.chosen = type { i64, i64, i64 }
%struct.on = type { i64, i64, i64 }
%struct.wide = type { i64, i64, i64 }
%struct.kept = type { i64, i64, i64 }
%struct.compared = type { i64, i64, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %good = call ptr @calloc(i64 %n, i64 24)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2
  store i64 1, ptr %good.f
  %inner = call ptr @calloc(i64 %n, i64 24)
  %inner.f = getelementptr inbounds %struct.inner, ptr %inner, i64 0, i32 1, i64 2
  store i32 1, ptr %inner.f
  %chosen = call ptr @calloc(i64 %n, i64 24)
  %chosen.f = getelementptr inbounds %struct.chosen, ptr %chosen, i64 0, i32 2
  store i64 1, ptr %chosen.f
  call void @chosen.look(ptr %chosen, i32 %argc)
  %on = call ptr @calloc(i64 %n, i64 24)
  %on.f = getelementptr inbounds %struct.on, ptr %on, i64 0, i32 2
  store i64 1, ptr %on.f
  %wide = call ptr @calloc(i64 %n, i64 24)
  %wide.f = getelementptr inbounds %struct.wide, ptr %wide, i64 0, i32 2
  store i64 1, ptr %wide.f
  %kept = call ptr @calloc(i64 %n, i64 24)
  %kept.f = getelementptr inbounds %struct.kept, ptr %kept, i64 0, i32 2
  store i64 1, ptr %kept.f
  call void @good.look(ptr %good, i32 %argc)
  call void @inner.look(ptr %inner, i32 %argc)
  call void @on.look(ptr %on, i32 %argc)
  call void @wide.look(ptr %wide, i32 %argc, i64 %n)
  %compared = call ptr @calloc(i64 %n, i64 24)
  %compared.f = getelementptr inbounds %struct.compared, ptr %compared, i64 0, i32 2
  store i64 1, ptr %compared.f
  call void @compared.look(ptr %compared, i32 %argc)
  %row = call ptr @kept.look(ptr %kept, i32 %argc)
  store i64 1, ptr %row
  ret i64 0
}

define internal void @good.look(ptr %start, i32 %k) {
  %y = sext i32 %k to i64
  %bytes = mul nsw i64 %y, 6144
  %row = getelementptr i8, ptr %start, i64 %bytes
  %q = getelementptr %struct.good, ptr %row, i64 %y
  store i64 1, ptr %q
  %next = getelementptr inbounds nuw i8, ptr %q, i64 24
  %f = getelementptr inbounds nuw i8, ptr %next, i64 8
  store i64 1, ptr %f
  ret void
}

define internal void @inner.look(ptr %start, i32 %k) {
  %y = sext i32 %k to i64
  %j = and i64 %y, 3
  %bytes = mul nsw i64 %y, 6144
  %row = getelementptr i8, ptr %start, i64 %bytes
  %q = getelementptr %struct.inner, ptr %row, i64 %y
  %array = getelementptr inbounds nuw i8, ptr %q, i64 8
  %f = getelementptr inbounds [4 x i32], ptr %array, i64 0, i64 %j
  store i32 1, ptr %f
  ret void
}

define internal void @chosen.look(ptr %start, i32 %k) {
entry:
  %y = sext i32 %k to i64
  br label %loop
loop:
  %p = phi ptr [ %start, %entry ], [ %left, %up ], [ %q, %same ]
  %i = phi i64 [ 0, %entry ], [ %j, %up ], [ %j, %same ]
  store i64 %i, ptr %p
  %j = add i64 %i, 1
  %q = getelementptr %struct.chosen, ptr %start, i64 %y
  %none = icmp eq i64 %y, 7
  br i1 %none, label %same, label %up
up:
  %left = getelementptr i8, ptr %q, i64 -24
  %c = icmp ult i64 %j, %y
  br i1 %c, label %loop, label %out
same:
  br label %loop
out:
  ret void
}

define internal void @on.look(ptr %start, i32 %k) {
entry:
  %y = sext i32 %k to i64
  %bytes = mul nsw i64 %y, 6144
  br label %loop
loop:
  %p = phi ptr [ %start, %entry ], [ %row, %loop ]
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %row = getelementptr i8, ptr %p, i64 %bytes
  %q = getelementptr %struct.on, ptr %row, i64 %y
  store i64 %i, ptr %q
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %y
  br i1 %c, label %loop, label %out
out:
  ret void
}

define internal void @wide.look(ptr %start, i32 %k, i64 %x) {
  %y = sext i32 %k to i64
  %bytes = mul nsw i64 %y, 6144
  %far = mul i64 %x, %x
  %row = getelementptr i8, ptr %start, i64 %bytes
  %q = getelementptr i8, ptr %row, i64 %far
  store i64 1, ptr %q
  ret void
}

define internal void @compared.look(ptr %start, i32 %k) {
entry:
  %y = sext i32 %k to i64
  %q = getelementptr %struct.compared, ptr %start, i64 %y
  %none = icmp eq ptr %q, null
  br i1 %none, label %out, label %some
some:
  store i64 1, ptr %q
  br label %out
out:
  ret void
}

define internal ptr @kept.look(ptr %start, i32 %k) {
  %y = sext i32 %k to i64
  %bytes = mul nsw i64 %y, 6144
  %row = getelementptr i8, ptr %start, i64 %bytes
  %q = getelementptr %struct.kept, ptr %row, i64 %y
  store i64 1, ptr %q
  ret ptr %row
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
