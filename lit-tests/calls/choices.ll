; An address of one of two fields is a step over one of two numbers of bytes, so that it is known what record it is of.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-calls,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=ANALYSIS %s
; RUN: %opt -passes='dtrans-calls,dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck --check-prefix=SPLIT %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck --check-prefix=WITHOUT %s

; ANALYSIS-LABEL: record struct.arc: 32 bytes
; ANALYSIS: legal: reorder
; SPLIT: struct.arc: array of structures split
; WITHOUT: struct.arc: left alone

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.arc = type { i64, i64, ptr, ptr }
@arcs = internal global ptr null

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 32)
  store ptr %a, ptr @arcs
  %s = call i64 @cost(i64 %n)
  %p = call ptr @one_of(i64 %n, i1 true)
  %r = trunc i64 %s to i32
  ret i32 %r
}

define internal i64 @cost(i64 %i) {
  %p = load ptr, ptr @arcs
  %e = getelementptr inbounds %struct.arc, ptr %p, i64 %i
  %f = getelementptr inbounds nuw i8, ptr %e, i64 8
  %c = load i64, ptr %f
  store i64 %c, ptr %e
  ret i64 %c
}

; Nothing is left of the two addresses.
; CHECK-LABEL: define internal ptr @one_of(
; CHECK-NOT: getelementptr inbounds nuw i8
; CHECK: [[FIRST:%.*]] = getelementptr inbounds i8, ptr %e, i64 16
; CHECK-NEXT: [[WHICH:%.*]] = select i1 %c, i64 0, i64 1
; CHECK-NEXT: [[PLACE:%.*]] = getelementptr inbounds ptr, ptr [[FIRST]], i64 [[WHICH]]
; CHECK-NEXT: load ptr, ptr [[PLACE]]
; CHECK: [[FIRST:%.*]] = getelementptr inbounds i8, ptr %e, i64 16
; CHECK-NEXT: [[WHICH:%.*]] = select i1 %c, i64 1, i64 0
; CHECK-NEXT: getelementptr inbounds ptr, ptr [[FIRST]], i64 [[WHICH]]
; CHECK-NOT: getelementptr inbounds nuw i8
; CHECK: ret ptr
define internal ptr @one_of(i64 %i, i1 %c) {
  %p = load ptr, ptr @arcs
  %e = getelementptr inbounds %struct.arc, ptr %p, i64 %i
  %tail = getelementptr inbounds nuw i8, ptr %e, i64 16
  %head = getelementptr inbounds nuw i8, ptr %e, i64 24
  %from = select i1 %c, ptr %tail, ptr %head
  %x = load ptr, ptr %from
  %to = select i1 %c, ptr %head, ptr %tail
  store ptr %x, ptr %to
  ret ptr %x
}

; Where a choice is what the addresses of another are counted from, that is from the new one.
; CHECK-LABEL: define void @in_turn(
; CHECK: [[CHOSEN:%.*]] = select i1 %c, i64 16, i64 32
; CHECK-NEXT: [[FIRST:%.*]] = getelementptr inbounds i8, ptr %p, i64 [[CHOSEN]]
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i8, ptr [[FIRST]], i64 4
; CHECK: [[WHICH:%.*]] = select i1 %d, i64 1, i64 0
; CHECK-NEXT: [[SECOND:%.*]] = getelementptr inbounds i32, ptr {{.*}}, i64 [[WHICH]]
; CHECK-NEXT: store i32 1, ptr [[SECOND]]
define void @in_turn(ptr %p, i1 %c, i1 %d) {
  %a = getelementptr inbounds i8, ptr %p, i64 16
  %b = getelementptr inbounds i8, ptr %p, i64 32
  %x = select i1 %c, ptr %a, ptr %b
  %u = getelementptr inbounds i8, ptr %x, i64 8
  %v = getelementptr inbounds i8, ptr %x, i64 4
  %y = select i1 %d, ptr %u, ptr %v
  store i32 1, ptr %y
  ret void
}

; In code that never runs the choice may stand behind the step: it is looked at after the step is written anew (its memory, if it was erased with that,
; which only a checker of memory sees).
; CHECK-LABEL: define void @never(
; CHECK: [[WHICH:%.*]] = select i1 %c, i64 0, i64 1
; CHECK-NEXT: [[PLACE:%.*]] = getelementptr inbounds ptr, ptr {{.*}}, i64 [[WHICH]]
; CHECK-NEXT: store i64 0, ptr [[PLACE]]
; CHECK-NOT: select
; CHECK: br label %dead
define void @never(ptr %p, i1 %c) {
  ret void

dead:
  %step = getelementptr inbounds i8, ptr %p, i64 %bytes
  store i64 0, ptr %step
  %bytes = select i1 %c, i64 16, i64 24
  br label %dead
}

; Where ways meet, each of which brings one of two numbers of bytes, that is a choice as well.
; CHECK-LABEL: define void @met(
; CHECK: way:
; CHECK-NEXT: [[WHICH:%.*]] = phi i64 [ 1, %below ], [ 0, %above ], [ 0, %above ]
; CHECK-NEXT: [[BYTE:%.*]] = phi i64 [ 0, %below ], [ 1, %above ], [ 1, %above ]
; CHECK-NEXT: [[FIRST:%.*]] = getelementptr inbounds i8, ptr %p, i64 16
; CHECK-NEXT: [[PLACE:%.*]] = getelementptr inbounds ptr, ptr [[FIRST]], i64 [[WHICH]]
; CHECK-NEXT: store ptr null, ptr [[PLACE]]
; CHECK-NEXT: [[FIRST:%.*]] = getelementptr inbounds i8, ptr %p, i64 1
; CHECK-NEXT: getelementptr inbounds i8, ptr [[FIRST]], i64 [[BYTE]]
define void @met(ptr %p, i1 %c, i1 %d) {
  br i1 %c, label %below, label %above
below:
  br label %way
above:
  br i1 %d, label %way, label %way
way:
  %bytes = phi i64 [ 24, %below ], [ 16, %above ], [ 16, %above ]
  %one = phi i64 [ 1, %below ], [ 2, %above ], [ 2, %above ]
  %place = getelementptr inbounds i8, ptr %p, i64 %bytes
  store ptr null, ptr %place
  %byte = getelementptr inbounds i8, ptr %p, i64 %one
  store i8 0, ptr %byte
  ret void
}

; Three, or one that is not known, are not.
; CHECK-LABEL: define void @not_met(
; CHECK: %three = phi i64 [ 8, %entry ], [ 16, %a ], [ 24, %b ]
; CHECK-NEXT: %open = phi i64 [ 8, %entry ], [ 16, %a ], [ %k, %b ]
; CHECK-NEXT: %x = getelementptr inbounds i8, ptr %p, i64 %three
; CHECK: %y = getelementptr inbounds i8, ptr %p, i64 %open
define void @not_met(ptr %p, i1 %c, i1 %d, i64 %k) {
entry:
  br i1 %c, label %way, label %a
a:
  br i1 %d, label %way, label %b
b:
  br label %way
way:
  %three = phi i64 [ 8, %entry ], [ 16, %a ], [ 24, %b ]
  %open = phi i64 [ 8, %entry ], [ 16, %a ], [ %k, %b ]
  %x = getelementptr inbounds i8, ptr %p, i64 %three
  store ptr %x, ptr @sink
  %y = getelementptr inbounds i8, ptr %p, i64 %open
  store ptr null, ptr %y
  ret void
}

; Of two records, or without a promise to stay in one, it is left alone; so are the addresses of a vector.
; CHECK-LABEL: define void @left(
; CHECK: select i1 %c, ptr %a, ptr %b
; CHECK: select i1 %c, ptr %a, ptr %far
; CHECK: select <2 x i1> %cs, <2 x ptr>
; CHECK: ret void
define void @left(ptr %p, ptr %q, i1 %c, <2 x i1> %cs, <2 x ptr> %ps) {
  %a = getelementptr inbounds i8, ptr %p, i64 16
  %b = getelementptr inbounds i8, ptr %q, i64 24
  %far = getelementptr i8, ptr %p, i64 24
  %x = select i1 %c, ptr %a, ptr %b
  store ptr %x, ptr @sink
  %y = select i1 %c, ptr %a, ptr %far
  store i64 0, ptr %y
  %as = getelementptr inbounds i8, <2 x ptr> %ps, i64 16
  %bs = getelementptr inbounds i8, <2 x ptr> %ps, i64 24
  %z = select <2 x i1> %cs, <2 x ptr> %as, <2 x ptr> %bs
  %one = extractelement <2 x ptr> %z, i64 0
  store i64 0, ptr %one
  ret void
}

@sink = internal global ptr null
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
