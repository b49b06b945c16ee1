; A choice between two fields chooses between their addresses again in the end, whether a layout has changed or not: the processor guesses which it
; is, and does not wait for the answer. What is computed on the only way there is used again. A program's own choice of a number stays one.
; RUN: %opt -passes='dtrans<bounds=prove>' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans<bounds=prove>' -S %s | not grep dtrans.choice
; RUN: %opt -passes='dtrans<bounds=prove;skip-types=struct.arc>' -S %s | FileCheck --check-prefix=LEFT %s
; RUN: %opt -passes='dtrans<bounds=prove;skip-types=struct.arc>' -S %s | not grep dtrans.choice

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.arc = type { i64, i64, i64, i64 }
@arcs = internal global ptr null

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 32)
  store ptr %a, ptr @arcs
  %c = icmp ugt i64 %n, 7
  %p = call i64 @one_of(i64 1, i1 %c)
  %q = call i64 @own(i64 1, i1 %c)
  %n1 = call i64 @never(i64 1, i1 %c)
  %pq = add i64 %p, %n1
  %s = add i64 %pq, %q
  %r = trunc i64 %s to i32
  ret i32 %r
}

; CHECK-LABEL: define internal {{.*}}i64 @one_of(
; CHECK-NOT: i64 0, i64 1
; CHECK-DAG: select i1 %c, ptr
; CHECK-DAG: select i1 %c, ptr
; CHECK: ret i64
; LEFT-LABEL: define internal {{.*}}i64 @one_of(
; LEFT: %[[HEAD:.*]] = getelementptr inbounds nuw i8, ptr %e, i64 24
; LEFT: load i64, ptr %[[HEAD]]
; LEFT: %[[TAIL:.*]] = getelementptr inbounds i8, ptr %e, i64 16
; LEFT-NEXT: %[[FROM:.*]] = select i1 %c, ptr %[[TAIL]], ptr %[[HEAD]]
; LEFT-NEXT: load i64, ptr %[[FROM]]
; LEFT-NOT: getelementptr
; LEFT: %[[TO:.*]] = select i1 %c, ptr %[[HEAD]], ptr %[[TAIL]]
; LEFT: ret i64
define internal i64 @one_of(i64 %i, i1 %c) {
  %p = load ptr, ptr @arcs
  %e = getelementptr inbounds %struct.arc, ptr %p, i64 %i
  %head = getelementptr inbounds nuw i8, ptr %e, i64 24
  %h = load i64, ptr %head
  %is = icmp eq i64 %h, 3
  br i1 %is, label %out, label %on

on:
  %tail = getelementptr inbounds nuw i8, ptr %e, i64 16
  %from = select i1 %c, ptr %tail, ptr %head
  %x = load i64, ptr %from
  %to = select i1 %c, ptr %head, ptr %tail
  store i64 %x, ptr %to
  br label %out

out:
  ret i64 %h
}

; LEFT-LABEL: define internal {{.*}}i64 @own(
; LEFT: %[[WHICH:.*]] = select i1 %c, i64 0, i64 1
; LEFT-NEXT: getelementptr inbounds i64, ptr %{{.*}}, i64 %[[WHICH]]
; LEFT: ret i64
define internal i64 @own(i64 %i, i1 %c) {
  %p = load ptr, ptr @arcs
  %e = getelementptr inbounds %struct.arc, ptr %p, i64 %i
  %tail = getelementptr inbounds nuw i8, ptr %e, i64 16
  %which = select i1 %c, i64 0, i64 1
  %from = getelementptr inbounds i64, ptr %tail, i64 %which
  %x = load i64, ptr %from
  ret i64 %x
}

; In code that never runs a choice may be one of places in itself.
; CHECK-LABEL: define internal {{.*}}i64 @never(
; CHECK: ret i64
define internal i64 @never(i64 %i, i1 %c) {
  %p = load ptr, ptr @arcs
  %e = getelementptr inbounds %struct.arc, ptr %p, i64 %i
  %x = load i64, ptr %e
  ret i64 %x

dead:
  %a = getelementptr inbounds i8, ptr %self, i64 8
  %b = getelementptr inbounds i8, ptr %self, i64 24
  %self = select i1 %c, ptr %a, ptr %b
  br label %dead
}

declare ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1)
