; An allocation that the optimizer has taken out of two ways, on which records of two kinds are made of it, stands on each way again, with what is computed behind it.
; RUN: %opt -passes='dtrans-calls' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare ptr @malloc(i64)
declare i32 @twice(ptr) returns_twice

; CHECK-LABEL: define ptr @kinds(
; CHECK: entry:
; CHECK-NEXT: %c = icmp eq i32 %n, 0
; CHECK-NEXT: br i1 %c, label %number, label %name
; CHECK: number:
; CHECK-NEXT: [[A:%.*]] = call ptr @malloc(i64 24)
; CHECK-NEXT: [[AT:%.*]] = getelementptr inbounds i8, ptr [[A]], i64 8
; CHECK-NEXT: store i32 1, ptr [[A]]
; CHECK-NEXT: store i64 7, ptr [[AT]]
; CHECK: name:
; CHECK-NEXT: [[B:%.*]] = call ptr @malloc(i64 24)
; CHECK-NEXT: [[BT:%.*]] = getelementptr inbounds i8, ptr [[B]], i64 8
; CHECK-NEXT: store i32 2, ptr [[B]]
; CHECK-NEXT: store ptr %s, ptr [[BT]]
; CHECK: done:
; CHECK-NEXT: [[P:%.*]] = phi ptr
; CHECK-DAG: [ [[A]], %number ]
; CHECK-DAG: [ [[B]], %name ]
; CHECK: ret ptr [[P]]
define ptr @kinds(i32 %n, ptr %s) {
entry:
  %c = icmp eq i32 %n, 0
  %p = call ptr @malloc(i64 24)
  %at = getelementptr inbounds i8, ptr %p, i64 8
  br i1 %c, label %number, label %name
number:
  store i32 1, ptr %p
  store i64 7, ptr %at
  br label %done
name:
  store i32 2, ptr %p
  store ptr %s, ptr %at
  br label %done
done:
  ret ptr %p
}

; Out of the ways of a `switch`, and then out of two of them once more.
; CHECK-LABEL: define ptr @turn(
; CHECK: entry:
; CHECK-NEXT: switch i32 %n
; CHECK: one:
; CHECK-NEXT: call ptr @malloc(i64 24)
; CHECK: rest:
; CHECK-NEXT: %c = icmp
; CHECK-NEXT: br i1 %c
; CHECK: two:
; CHECK-NEXT: call ptr @malloc(i64 24)
; CHECK: three:
; CHECK-NEXT: call ptr @malloc(i64 24)
define ptr @turn(i32 %n, i32 %m) {
entry:
  switch i32 %n, label %rest [ i32 1, label %one ]
one:
  %q = call ptr @malloc(i64 24)
  store i32 1, ptr %q
  ret ptr %q
rest:
  %c = icmp eq i32 %m, 0
  %p = call ptr @malloc(i64 24)
  br i1 %c, label %two, label %three
two:
  store i32 2, ptr %p
  ret ptr %p
three:
  store i32 3, ptr %p
  ret ptr %p
}

; Where a loop begins, what is moved is what it goes on with.
; CHECK-LABEL: define ptr @loop(
; CHECK: head:
; CHECK-NEXT: %last = phi ptr [ null, %entry ], [ [[P:%.*]], %next ]
; CHECK-NEXT: %i = phi i32 [ 0, %entry ], [ [[I:%.*]], %next ]
; CHECK-NEXT: br i1 %c
; CHECK: next:
; CHECK-DAG: [[P]] = phi ptr
; CHECK-DAG: [[I]] = phi i32
define ptr @loop(i1 %c, i32 %n) {
entry:
  br label %head
head:
  %last = phi ptr [ null, %entry ], [ %p, %next ]
  %i = phi i32 [ 0, %entry ], [ %more, %next ]
  %p = call ptr @malloc(i64 24)
  %more = add i32 %i, 1
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  br label %next
b:
  store i32 2, ptr %p
  br label %next
next:
  %link = getelementptr inbounds i8, ptr %p, i64 16
  store ptr %last, ptr %link
  %again = icmp slt i32 %more, %n
  br i1 %again, label %head, label %done
done:
  ret ptr %p
}

; Records of one kind, the branch depends on the allocation, a way comes from elsewhere, too, or the call may not be made two.
; CHECK-LABEL: define ptr @one_kind(
; CHECK: call ptr @malloc
; CHECK-NEXT: br i1 %c
define ptr @one_kind(i1 %c) {
  %p = call ptr @malloc(i64 24)
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  ret ptr %p
b:
  store i32 1, ptr %p
  ret ptr %p
}

; CHECK-LABEL: define ptr @depends(
; CHECK: call ptr @malloc
; CHECK-NEXT: %c = icmp
define ptr @depends() {
  %p = call ptr @malloc(i64 24)
  %c = icmp eq ptr %p, null
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  ret ptr %p
b:
  store i32 2, ptr %p
  ret ptr %p
}

; CHECK-LABEL: define ptr @elsewhere(
; CHECK: call ptr @malloc
; CHECK-NEXT: br i1 %c
define ptr @elsewhere(i1 %c, i1 %d) {
  %p = call ptr @malloc(i64 24)
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  br i1 %d, label %b, label %c1
b:
  store i32 2, ptr %p
  ret ptr %p
c1:
  ret ptr %p
}

; CHECK-LABEL: define ptr @alone(
; CHECK: call ptr @malloc
; CHECK-NEXT: br i1 %c
define ptr @alone(i1 %c) {
  %p = call ptr @malloc(i64 24) noduplicate
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  ret ptr %p
b:
  store i32 2, ptr %p
  ret ptr %p
}

; CHECK-LABEL: define ptr @call_behind(
; CHECK: call ptr @malloc
; CHECK-NEXT: call i32 @twice
define ptr @call_behind(i1 %c) {
  %p = call ptr @malloc(i64 24)
  %r = call i32 @twice(ptr %p)
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  ret ptr %p
b:
  store i32 2, ptr %p
  ret ptr %p
}

; CHECK-LABEL: define ptr @as_written(
; CHECK: call ptr @malloc
; CHECK-NEXT: br i1 %c
define ptr @as_written(i1 %c) noinline optnone {
  %p = call ptr @malloc(i64 24)
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  ret ptr %p
b:
  store i32 2, ptr %p
  ret ptr %p
}
