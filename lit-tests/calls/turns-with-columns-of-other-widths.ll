; Where a column lies is divided out of the address of the array, once in each copy of a body: it is the same in each turn.
; RUN: %opt -passes='dtrans<cost-model=off>' -S %s | FileCheck %s
; It is not where the array is another one in each turn: then nobody knows that the loop goes on to other memory.
; RUN: sed 's/;loaded //; /%[ab]p0 = /s/ptr .t,/ptr %u,/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS

; CHECK-LABEL: define {{.*}} @flip(
; CHECK: loop:
; CHECK: ashr i64
; CHECK: [[L:%.+]] = load i32
; CHECK: xor i32 [[L]], %m
; CHECK: store i32
; CHECK-NOT: store
; CHECK: [[NEXT:%.+]] = add i64 %i, 1
; CHECK-NEXT: icmp eq i64 [[NEXT]], %even

; STAYS-LABEL: define {{.*}} @flip(
; STAYS: ashr i64
; STAYS: %next = add nuw i64 %i, 2

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.term = type { i64, i32, i64 }

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare i32 @printf(ptr, ...)
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i64 @strtol(ptr, ptr, i32)
@format = private constant [5 x i8] c"%ld\0A\00"
@kept = internal global ptr null

define internal void @flip(ptr %t, i64 %even, i32 %m) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  ;loaded %u = load ptr, ptr @kept, align 8
  %ap0 = getelementptr inbounds %struct.term, ptr %t, i64 %i
  %ap = getelementptr inbounds i8, ptr %ap0, i64 8
  %al = load i32, ptr %ap, align 8
  %ax = xor i32 %al, %m
  store i32 %ax, ptr %ap, align 8
  %b = or disjoint i64 %i, 1
  %bp0 = getelementptr inbounds %struct.term, ptr %t, i64 %b
  %bp = getelementptr inbounds i8, ptr %bp0, i64 8
  %bl = load i32, ptr %bp, align 8
  %bx = xor i32 %bl, %m
  store i32 %bx, ptr %bp, align 8
  %next = add nuw i64 %i, 2
  %done = icmp eq i64 %next, %even
  br i1 %done, label %end, label %loop
end:
  ret void
}

define internal ptr @run(ptr %arg) {
  %r = call ptr @malloc(i64 24)
  store i64 1, ptr %r, align 8
  store ptr %r, ptr @kept, align 8
  ret ptr null
}

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %thread = call i32 @pthread_create(ptr null, ptr null, ptr @run, ptr null)
  %big = call i64 @strtol(ptr %argv, ptr null, i32 10)
  %t = call ptr @malloc(i64 48000)
  store ptr %t, ptr @kept, align 8
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %j, %fill ]
  %j = add nuw nsw i64 %i, 1
  %a = getelementptr inbounds %struct.term, ptr %t, i64 %i
  store i64 %big, ptr %a, align 8
  %b = getelementptr inbounds i8, ptr %a, i64 8
  store i32 7, ptr %b, align 8
  %c0 = getelementptr inbounds i8, ptr %a, i64 16
  store i64 %big, ptr %c0, align 8
  %filled = icmp eq i64 %j, 1000
  br i1 %filled, label %use, label %fill
use:
  call void @flip(ptr %t, i64 1000, i32 %argc)
  %c = getelementptr inbounds %struct.term, ptr %t, i64 7
  %d = load i64, ptr %c, align 8
  %c1 = getelementptr inbounds i8, ptr %c, i64 8
  %e = load i32, ptr %c1, align 8
  %c2 = getelementptr inbounds i8, ptr %c, i64 16
  %f = load i64, ptr %c2, align 8
  %e8 = zext i32 %e to i64
  %sum = add i64 %d, %e8
  %all = add i64 %sum, %f
  %k = call i32 (ptr, ...) @printf(ptr @format, i64 %all)
  ret i32 0
}
