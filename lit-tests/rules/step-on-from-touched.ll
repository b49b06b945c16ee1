; The elements beside one in which memory is touched, which promise nothing: so the optimizer writes a loop that goes down and takes two a turn. What is kept has to be
; an element in which memory is touched as well, for a link to the one before the first may be null; and what nothing is touched behind may be null itself.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s

; CHECK-DAG: struct.good: {{.*}} in a region
; CHECK-DAG: struct.kept: left alone: a pointer to it moves by a distance that may wrap
; CHECK-DAG: struct.bare: left alone: a pointer to it moves by a distance that may wrap

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { i64, ptr, i64 }
%struct.kept = type { i64, ptr, i64 }
%struct.bare = type { i64, ptr, i64 }
@good = internal global ptr null
@kept = internal global ptr null
@bare = internal global ptr null
@heads = internal global [4 x ptr] zeroinitializer
@kept.head = internal global ptr null
@bare.head = internal global ptr null

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  call void @good.make(i64 %n)
  %good.p = load ptr, ptr @good
  %good.f = getelementptr inbounds %struct.good, ptr %good.p, i64 0, i32 2
  store i64 1, ptr %good.f
  call void @kept.make(i64 %n)
  %kept.p = load ptr, ptr @kept
  %kept.f = getelementptr inbounds %struct.kept, ptr %kept.p, i64 0, i32 2
  store i64 1, ptr %kept.f
  call void @bare.make(i64 %n)
  %bare.p = load ptr, ptr @bare
  %bare.f = getelementptr inbounds %struct.bare, ptr %bare.p, i64 0, i32 2
  store i64 1, ptr %bare.f
  ret i64 0
}

define internal void @good.make(i64 %n) {
entry:
  %b = call ptr @calloc(i64 %n, i64 24)
  store ptr %b, ptr @good
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %loop ]
  %j = add i64 %i, -2
  %s = getelementptr inbounds nuw %struct.good, ptr %b, i64 %j
  %s2 = getelementptr i8, ptr %s, i64 48
  %s1 = getelementptr i8, ptr %s2, i64 -24
  %f1 = getelementptr inbounds nuw i8, ptr %s, i64 40
  store i64 %i, ptr %f1
  store ptr %s1, ptr @heads
  %f0 = getelementptr inbounds nuw i8, ptr %s, i64 16
  store i64 %i, ptr %f0
  store ptr %s, ptr @heads
  %c = icmp sgt i64 %j, 1
  br i1 %c, label %loop, label %out
out:
  ret void
}

; The one behind is not touched.
define internal void @kept.make(i64 %n) {
entry:
  %b = call ptr @calloc(i64 %n, i64 24)
  store ptr %b, ptr @kept
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %loop ]
  %j = add i64 %i, -2
  %s = getelementptr inbounds nuw %struct.kept, ptr %b, i64 %j
  %s2 = getelementptr i8, ptr %s, i64 48
  %s1 = getelementptr i8, ptr %s2, i64 -72
  %f1 = getelementptr inbounds nuw i8, ptr %s, i64 40
  store i64 %i, ptr %f1
  store ptr %s1, ptr @kept.head
  %c = icmp sgt i64 %j, 1
  br i1 %c, label %loop, label %out
out:
  ret void
}

; Nothing is touched behind the step.
define internal void @bare.make(i64 %n) {
entry:
  %b = call ptr @calloc(i64 %n, i64 24)
  store ptr %b, ptr @bare
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %loop ]
  %j = add i64 %i, -2
  %s = getelementptr inbounds nuw %struct.bare, ptr %b, i64 %j
  %s2 = getelementptr i8, ptr %s, i64 48
  %s1 = getelementptr i8, ptr %s2, i64 -24
  store ptr %s1, ptr @bare.head
  %c = icmp sgt i64 %j, 1
  br i1 %c, label %loop, label %out
out:
  ret void
}
