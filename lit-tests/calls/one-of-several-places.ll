; A load or store at one of several places is several, each at one, for the analysis, and one again in the end. Not so where it is volatile, where something else is done
; with the address, where a loop goes from one place to the next, and where two fields lie side by side in one record, which is a step to one of two elements.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-calls,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=ANALYSIS %s
; RUN: %opt -passes='dtrans<skip-types=struct.node:struct.list>' -S %s | FileCheck --check-prefix=AGAIN %s

; ANALYSIS-LABEL: record struct.node: 32 bytes
; ANALYSIS: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.list = type { i64, ptr, i64 }
%struct.node = type { i64, i64, ptr, ptr }

define i32 @main(i32 %argc) {
  %list = call ptr @calloc(i64 1, i64 24)
  %a = call ptr @calloc(i64 1, i64 32)
  %b = call ptr @calloc(i64 1, i64 32)
  %next = getelementptr inbounds %struct.node, ptr %a, i32 0, i32 2
  store ptr %b, ptr %next
  %first = getelementptr inbounds %struct.list, ptr %list, i32 0, i32 1
  store ptr %a, ptr %first
  call void @unlink(ptr %list, ptr null, ptr %b)
  call void @unlink(ptr %list, ptr %a, ptr %b)
  %n = call i64 @either(ptr %list, ptr %a, i1 true)
  %k = call i64 @three(ptr %a, i32 %argc)
  %m = add i64 %n, %k
  %r = trunc i64 %m to i32
  ret i32 %r
}

; CHECK-LABEL: define internal void @unlink(
; CHECK: [[IS:%.*]] = phi i1 [ true, %inner ], [ false, %outer ]
; CHECK-NEXT: [[ONE:%.*]] = phi ptr [ %link, %inner ], [ poison, %outer ]
; CHECK-NEXT: [[OTHER:%.*]] = phi ptr [ poison, %inner ], [ %head, %outer ]
; CHECK: br i1 [[IS]]
; CHECK: store ptr %after, ptr [[ONE]]
; CHECK: store ptr %after, ptr [[OTHER]]
; AGAIN-LABEL: define internal void @unlink(
; AGAIN: [[AT:%.*]] = phi ptr [ %link, %inner ], [ %head, %outer ]
; AGAIN-NOT: poison
; AGAIN: store ptr %after, ptr [[AT]]
; AGAIN-NOT: store ptr
; AGAIN: ret void
define internal void @unlink(ptr %list, ptr %before, ptr %node) {
  %is.first = icmp eq ptr %before, null
  br i1 %is.first, label %outer, label %inner
inner:
  %link = getelementptr inbounds %struct.node, ptr %before, i32 0, i32 2
  br label %store
outer:
  %head = getelementptr inbounds %struct.list, ptr %list, i32 0, i32 1
  br label %store
store:
  %place = phi ptr [ %link, %inner ], [ %head, %outer ]
  %next = getelementptr inbounds %struct.node, ptr %node, i32 0, i32 2
  %after = load ptr, ptr %next
  store ptr %after, ptr %place
  ret void
}

; What is loaded at either is used where both meet. The condition may be one that is not known, of which nothing may depend but what is chosen.
; CHECK-LABEL: define internal i64 @either(
; CHECK: [[C:%.*]] = freeze i1 %c
; CHECK: br i1 [[C]]
; CHECK: [[A:%.*]] = load i64, ptr %count
; CHECK: [[B:%.*]] = load i64, ptr %rank
; CHECK: [[R:%.*]] = phi i64 [ [[A]], {{.*}} ], [ [[B]], {{.*}} ]
; CHECK: ret i64 [[R]]
; AGAIN-LABEL: define internal i64 @either(
; AGAIN: [[AT:%.*]] = select i1 {{%.*}}, ptr %count, ptr %rank
; AGAIN: [[R:%.*]] = load i64, ptr [[AT]]
; AGAIN: ret i64 [[R]]
define internal i64 @either(ptr %list, ptr %node, i1 %c) {
  %count = getelementptr inbounds %struct.list, ptr %list, i32 0, i32 2
  %rank = getelementptr inbounds %struct.node, ptr %node, i32 0, i32 1
  %place = select i1 %c, ptr %count, ptr %rank
  %r = load i64, ptr %place
  ret i64 %r
}

; A step over one of three numbers of bytes.
; CHECK-LABEL: define internal i64 @three(
; CHECK: load i64, ptr
; CHECK: load i64, ptr
; CHECK: load i64, ptr
; CHECK: ret i64
define internal i64 @three(ptr %node, i32 %c) {
  switch i32 %c, label %other [
    i32 1, label %one
    i32 2, label %two
  ]
one:
  br label %all
two:
  br label %all
other:
  br label %all
all:
  %at = phi i64 [ 0, %one ], [ 8, %two ], [ 24, %other ]
  %place = getelementptr inbounds i8, ptr %node, i64 %at
  %r = load i64, ptr %place
  ret i64 %r
}

; CHECK-LABEL: define i64 @volatile(
; CHECK: select i1 %c, ptr %a, ptr %b
; CHECK-NEXT: load volatile
define i64 @volatile(ptr %p, ptr %q, i1 %c) {
  %a = getelementptr inbounds i8, ptr %p, i64 16
  %b = getelementptr inbounds i8, ptr %q, i64 8
  %place = select i1 %c, ptr %a, ptr %b
  %r = load volatile i64, ptr %place
  ret i64 %r
}

; CHECK-LABEL: define i64 @atomic(
; CHECK: select i1 %c, ptr %a, ptr %b
; CHECK-NEXT: load atomic
define i64 @atomic(ptr %p, ptr %q, i1 %c) {
  %a = getelementptr inbounds i8, ptr %p, i64 16
  %b = getelementptr inbounds i8, ptr %q, i64 8
  %place = select i1 %c, ptr %a, ptr %b
  %r = load atomic i64, ptr %place monotonic, align 8
  ret i64 %r
}

; CHECK-LABEL: define ptr @kept(
; CHECK: select i1 %c, ptr %a, ptr %b
define ptr @kept(ptr %p, ptr %q, i1 %c) {
  %a = getelementptr inbounds i8, ptr %p, i64 16
  %b = getelementptr inbounds i8, ptr %q, i64 8
  %place = select i1 %c, ptr %a, ptr %b
  store i64 0, ptr %place
  ret ptr %place
}

; CHECK-LABEL: define void @stored(
; CHECK: select i1 %c, ptr %a, ptr %b
; CHECK-NEXT: store ptr %place, ptr %place
define void @stored(ptr %p, ptr %q, i1 %c) {
  %a = getelementptr inbounds i8, ptr %p, i64 16
  %b = getelementptr inbounds i8, ptr %q, i64 8
  %place = select i1 %c, ptr %a, ptr %b
  store ptr %place, ptr %place
  ret void
}

; CHECK-LABEL: define void @walk(
; CHECK: %place = phi ptr [ %head, %entry ], [ %link, %loop ]
define void @walk(ptr %list, ptr %node) {
entry:
  %head = getelementptr inbounds i8, ptr %list, i64 8
  br label %loop
loop:
  %place = phi ptr [ %head, %entry ], [ %link, %loop ]
  %next = load ptr, ptr %place
  %link = getelementptr inbounds i8, ptr %next, i64 16
  %done = icmp eq ptr %next, %node
  br i1 %done, label %exit, label %loop
exit:
  ret void
}

; CHECK-LABEL: define i64 @beside(
; CHECK-NOT: br
; CHECK: ret
define i64 @beside(ptr %p, i1 %c) {
  %a = getelementptr inbounds i8, ptr %p, i64 16
  %b = getelementptr inbounds i8, ptr %p, i64 24
  %place = select i1 %c, ptr %a, ptr %b
  %r = load i64, ptr %place
  ret i64 %r
}

; Equally far behind different records: that is a choice of the record.
; CHECK-LABEL: define i64 @alike(
; CHECK-NOT: br
; CHECK: ret
define i64 @alike(ptr %p, ptr %q, i1 %c) {
  %a = getelementptr inbounds i8, ptr %p, i64 16
  %b = getelementptr inbounds i8, ptr %q, i64 16
  %place = select i1 %c, ptr %a, ptr %b
  %r = load i64, ptr %place
  ret i64 %r
}

declare ptr @calloc(i64, i64)
