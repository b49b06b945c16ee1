; What is counted in bytes from an address, and promises nothing, stays beside its object where memory is touched behind that address in the same block: so loops that
; are unrolled make lists of what is free. Where such an address is kept, memory has to be touched in the record that it leads to, too.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; CHECK-LABEL: record struct.free: 24 bytes
; CHECK: class: 1 object, elements of 24 bytes
; CHECK-NEXT: legal: reorder
; REMARK-NOT: in a region
; REMARK: struct.free: {{.*}} in a region
; REMARK-NOT: in a region

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.free = type { i64, ptr, i64 }
%struct.ends = type { i64, ptr, i64 }
%struct.bare = type { i64, ptr, i64 }
%struct.kept = type { i64, ptr, i64 }
@free = internal global ptr null
@ends = internal global ptr null
@bare = internal global ptr null
@kept = internal global ptr null

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare i32 @puts(ptr)

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  call void @free.make(i64 %n)
  %free.p = load ptr, ptr @free
  %free.f = getelementptr inbounds %struct.free, ptr %free.p, i64 0, i32 2
  store i64 1, ptr %free.f
  call void @ends.make(i64 %n)
  %ends.p = load ptr, ptr @ends
  %ends.f = getelementptr inbounds %struct.ends, ptr %ends.p, i64 0, i32 2
  store i64 1, ptr %ends.f
  call void @bare.make(i64 %n)
  %bare.p = load ptr, ptr @bare
  %bare.f = getelementptr inbounds %struct.bare, ptr %bare.p, i64 0, i32 2
  store i64 1, ptr %bare.f
  call void @kept.make(i64 %n)
  %kept.p = load ptr, ptr @kept
  %kept.f = getelementptr inbounds %struct.kept, ptr %kept.p, i64 0, i32 2
  store i64 1, ptr %kept.f
  ret i64 0
}

define internal void @free.make(i64 %n) {
entry:
  %b = call ptr @calloc(i64 %n, i64 24)
  %none = icmp eq ptr %b, null
  br i1 %none, label %out, label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %loop ]
  %last = load ptr, ptr @free
  %s = getelementptr inbounds nuw %struct.free, ptr %b, i64 %i
  %s1 = getelementptr i8, ptr %s, i64 -24
  store ptr %s1, ptr @free
  %s8 = getelementptr inbounds nuw i8, ptr %s, i64 8
  store ptr %last, ptr %s8
  %l1 = getelementptr i8, ptr %s, i64 -16
  store ptr %s, ptr %l1
  %j = add nsw i64 %i, -2
  %c = icmp sgt i64 %i, 2
  br i1 %c, label %loop, label %out
out:
  ret void
}

; What is called may not return, and look at the address before.

define internal void @ends.make(i64 %n) {
entry:
  %b = call ptr @calloc(i64 %n, i64 24)
  %none = icmp eq ptr %b, null
  br i1 %none, label %out, label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %loop ]
  %last = load ptr, ptr @ends
  %s = getelementptr inbounds nuw %struct.ends, ptr %b, i64 %i
  %s1 = getelementptr i8, ptr %s, i64 -24
  store ptr %s1, ptr @ends
  call i32 @puts(ptr null)
  %s8 = getelementptr inbounds nuw i8, ptr %s, i64 8
  store ptr %last, ptr %s8
  %l1 = getelementptr i8, ptr %s, i64 -16
  store ptr %s, ptr %l1
  %j = add nsw i64 %i, -2
  %c = icmp sgt i64 %i, 2
  br i1 %c, label %loop, label %out
out:
  ret void
}

; What memory is touched behind may be anywhere.

define internal void @bare.make(i64 %n) {
entry:
  %b = call ptr @calloc(i64 %n, i64 24)
  %none = icmp eq ptr %b, null
  br i1 %none, label %out, label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %loop ]
  %last = load ptr, ptr @bare
  %s = getelementptr inbounds nuw %struct.bare, ptr %b, i64 %i
  %s1 = getelementptr i8, ptr %s, i64 -24
  store ptr %s1, ptr @bare
  %s8 = getelementptr i8, ptr %s, i64 8
  store ptr %last, ptr %s8
  %l1 = getelementptr i8, ptr %s, i64 -16
  store ptr %s, ptr %l1
  %j = add nsw i64 %i, -2
  %c = icmp sgt i64 %i, 2
  br i1 %c, label %loop, label %out
out:
  ret void
}

; The one before the first may be kept.
define internal void @kept.make(i64 %n) {
entry:
  %b = call ptr @calloc(i64 %n, i64 24)
  %none = icmp eq ptr %b, null
  br i1 %none, label %out, label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %loop ]
  %last = load ptr, ptr @kept
  %s = getelementptr inbounds nuw %struct.kept, ptr %b, i64 %i
  %s1 = getelementptr i8, ptr %s, i64 -24
  store ptr %s1, ptr @kept
  %s8 = getelementptr inbounds nuw i8, ptr %s, i64 8
  store ptr %last, ptr %s8
  %j = add nsw i64 %i, -2
  %c = icmp sgt i64 %i, 2
  br i1 %c, label %loop, label %out
out:
  ret void
}
