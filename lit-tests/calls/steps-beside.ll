; Steps over records that promise nothing become constants from one beside them, from the same place, which promises to stay in its object, if memory is touched
; behind that whenever they are computed. Unrolled loops have such steps. One that is computed later is computed before them.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, ptr, i64 }
%struct.like = type { i64, ptr, i64 }
%struct.huge = type { [144115188075855872 x i8] }

; CHECK-LABEL: define void @before(
; CHECK-NEXT: %a = getelementptr inbounds nuw %struct.node, ptr %p, i64 %i
; CHECK-NEXT: %f = getelementptr inbounds i8, ptr %a, i64 8
; CHECK-NEXT: store ptr null, ptr %f
; CHECK: call i32 @puts(ptr null)
; CHECK-NEXT: %c = getelementptr i8, ptr %a, i64 -24
; CHECK-NEXT: store ptr %c, ptr %q
; CHECK: [[D:%.*]] = getelementptr i8, ptr %a, i64 48
; CHECK-NEXT: store ptr [[D]], ptr %q
define void @before(ptr %p, ptr %q, i64 %i) {
  %a = getelementptr inbounds nuw %struct.node, ptr %p, i64 %i
  %f = getelementptr inbounds i8, ptr %a, i64 8
  store ptr null, ptr %f
  call i32 @puts(ptr null)
  %b = getelementptr %struct.node, ptr %p, i64 %i
  %c = getelementptr i8, ptr %b, i64 -24
  store ptr %c, ptr %q
  %k = add i64 %i, 2
  %d = getelementptr %struct.node, ptr %p, i64 %k
  store ptr %d, ptr %q
  ret void
}

; CHECK-LABEL: define void @behind(
; CHECK-NEXT: [[J:%.*]] = add i64 %i, -8
; CHECK-NEXT: [[D:%.*]] = getelementptr inbounds nuw %struct.node, ptr %p, i64 [[J]]
; CHECK-NEXT: [[B:%.*]] = getelementptr i8, ptr [[D]], i64 192
; CHECK-NEXT: store ptr [[B]], ptr %q
; CHECK-NEXT: [[C:%.*]] = getelementptr i8, ptr [[D]], i64 192
; CHECK-NEXT: store ptr [[C]], ptr %q
; CHECK-NOT: %struct.node
; CHECK: store i64 1, ptr [[D]]
; CHECK-NEXT: ret void
define void @behind(ptr %p, ptr %q, i64 %i) {
  %b = getelementptr %struct.node, ptr %p, i64 %i
  store ptr %b, ptr %q
  %c = getelementptr %struct.node, ptr %p, i64 %i
  store ptr %c, ptr %q
  %j = add nsw i64 %i, -8
  %d = getelementptr inbounds nuw %struct.node, ptr %p, i64 %j
  store i64 1, ptr %d
  ret void
}

; What the index of such a step promises may be broken where nothing is done with it, and is no promise of the one that memory is touched behind.
; CHECK-LABEL: define void @promised(
; CHECK-NEXT: %x = add nuw i64 %i, -1
; CHECK-NEXT: [[O:%.*]] = getelementptr inbounds %struct.node, ptr %p, i64 %i
; CHECK-NEXT: [[B:%.*]] = getelementptr i8, ptr [[O]], i64 -24
; CHECK: %y = add nuw i64 %i, -3
; CHECK: [[J:%.*]] = add i64 %i, 5
; CHECK-NEXT: getelementptr inbounds %struct.like, ptr %p, i64 [[J]]
define void @promised(ptr %p, ptr %q, i64 %i, i1 %c) {
  %x = add nuw i64 %i, -1
  %b = getelementptr %struct.node, ptr %p, i64 %x
  %o = getelementptr inbounds %struct.node, ptr %p, i64 %i
  store i64 7, ptr %o
  %y = add nuw i64 %i, -3
  %d = getelementptr %struct.like, ptr %p, i64 %y
  %k = add i64 %i, 5
  %l = getelementptr inbounds %struct.like, ptr %p, i64 %k
  store i64 7, ptr %l
  br i1 %c, label %then, label %out
then:
  store ptr %b, ptr %q
  store ptr %d, ptr %q
  br label %out
out:
  ret void
}

; Records may be as large as an address space.
; CHECK-LABEL: define void @huge(
; CHECK: getelementptr i8, ptr %o, i64 -9223372036854775808
define void @huge(ptr %p, ptr %q, i64 %i) {
  %o = getelementptr inbounds %struct.huge, ptr %p, i64 %i
  store i8 7, ptr %o
  %x = add i64 %i, 64
  %b = getelementptr %struct.huge, ptr %p, i64 %x
  store ptr %b, ptr %q
  ret void
}

; The program may end before, the other may be of another kind, from another place, too far, promise nothing, or be touched in another block.
; CHECK-LABEL: define void @left(
; CHECK: %a1 = getelementptr %struct.node, ptr %p, i64 %i
; CHECK: %a2 = getelementptr %struct.node, ptr %p, i64 %j
; CHECK: %a3 = getelementptr %struct.node, ptr %q, i64 %j
; CHECK: %far = getelementptr %struct.node, ptr %p, i64 %k
; CHECK: %a4 = getelementptr %struct.node, ptr %p, i64 %m
; CHECK: %a5 = getelementptr %struct.node, ptr %p, i64 %x
define void @left(ptr %p, ptr %q, i64 %i, i64 %j, i64 %m, i64 %x, i1 %c) {
  %a1 = getelementptr %struct.node, ptr %p, i64 %i
  store ptr %a1, ptr %q
  call i32 @puts(ptr null)
  %b1 = getelementptr inbounds %struct.node, ptr %p, i64 %i
  store i64 1, ptr %b1
  call i32 @puts(ptr null)
  %a2 = getelementptr %struct.node, ptr %p, i64 %j
  store ptr %a2, ptr %q
  %a3 = getelementptr %struct.node, ptr %q, i64 %j
  store ptr %a3, ptr %q
  %b2 = getelementptr inbounds %struct.like, ptr %p, i64 %j
  store i64 1, ptr %b2
  %k = add i64 %i, 65
  %far = getelementptr %struct.node, ptr %p, i64 %k
  store ptr %far, ptr %q
  %a4 = getelementptr %struct.node, ptr %p, i64 %m
  store ptr %a4, ptr %q
  %b4 = getelementptr %struct.node, ptr %p, i64 %m
  store i64 1, ptr %b4
  %a5 = getelementptr %struct.node, ptr %p, i64 %x
  store ptr %a5, ptr %q
  %b5 = getelementptr inbounds %struct.node, ptr %p, i64 %x
  br i1 %c, label %then, label %out
then:
  store i64 1, ptr %b5
  br label %out
out:
  ret void
}

declare i32 @puts(ptr)
