; The element before another may be kept where the other's index is known to be so great that there is one: neighbours in a row. Where the index may be that of the
; first, what lies before it is not known to be an address.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-NOT: in a region
; CHECK: struct.behind: {{.*}} in a region
; CHECK-NOT: in a region
; CHECK-LABEL: define internal void @behind.make(
; CHECK: getelementptr i8, ptr %s, i64 -

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.behind = type { i64, ptr, i64 }
%struct.first = type { i64, ptr, i64 }
@behind = internal global ptr null
@first = internal global ptr null

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  call void @behind.make(i64 %n)
  %behind.p = load ptr, ptr @behind
  %behind.f = getelementptr inbounds %struct.behind, ptr %behind.p, i64 0, i32 2
  store i64 1, ptr %behind.f
  call void @first.make(i64 %n)
  %first.p = load ptr, ptr @first
  %first.f = getelementptr inbounds %struct.first, ptr %first.p, i64 0, i32 2
  store i64 1, ptr %first.f
  ret i64 0
}

define internal void @behind.make(i64 %n) {
entry:
  %b = call ptr @calloc(i64 %n, i64 24)
  %none = icmp eq ptr %b, null
  br i1 %none, label %out, label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %j, %loop ]
  %s = getelementptr inbounds nuw %struct.behind, ptr %b, i64 %i
  store i64 %i, ptr %s
  %left = getelementptr i8, ptr %s, i64 -24
  %link = getelementptr inbounds nuw i8, ptr %s, i64 8
  store ptr %left, ptr %link
  %last = getelementptr inbounds nuw i8, ptr %s, i64 16
  store i64 %i, ptr %last
  store ptr %left, ptr @behind
  %j = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %out
out:
  ret void
}

define internal void @first.make(i64 %n) {
entry:
  %b = call ptr @calloc(i64 %n, i64 24)
  %none = icmp eq ptr %b, null
  br i1 %none, label %out, label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = getelementptr inbounds nuw %struct.first, ptr %b, i64 %i
  store i64 %i, ptr %s
  %left = getelementptr i8, ptr %s, i64 -24
  %link = getelementptr inbounds nuw i8, ptr %s, i64 8
  store ptr %left, ptr %link
  %last = getelementptr inbounds nuw i8, ptr %s, i64 16
  store i64 %i, ptr %last
  store ptr %left, ptr @first
  %j = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %out
out:
  ret void
}
