; Steps over records that promise nothing become constants from one beside them, from the same place, which promises to stay in its object, if memory is touched
; behind that whenever they are computed. Unrolled loops have such steps. One that is computed later is computed before them. So it is where memory was touched
; in a block that control has passed; and what is counted from such a step promises to stay in its object where memory is surely touched at it.
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

; One more than an even number is written as an `or`, if it is known that no bits meet.
; CHECK-LABEL: define void @even(
; CHECK: store ptr null, ptr %f
; CHECK: [[B:%.*]] = getelementptr i8, ptr %a, i64 24
; CHECK: [[C:%.*]] = getelementptr inbounds i8, ptr %a, i64 -8
; CHECK-NEXT: load ptr, ptr [[C]]
; CHECK: store ptr [[B]], ptr %q
; CHECK: %d = getelementptr %struct.node, ptr %p, i64 %l
define void @even(ptr %p, ptr %q, i64 %n) {
  %i = shl i64 %n, 1
  %a = getelementptr inbounds nuw %struct.node, ptr %p, i64 %i
  %f = getelementptr inbounds i8, ptr %a, i64 8
  store ptr null, ptr %f
  %k = or disjoint i64 %i, 1
  %b = getelementptr %struct.node, ptr %p, i64 %k
  %c = getelementptr i8, ptr %b, i64 -32
  %x = load ptr, ptr %c
  store ptr %x, ptr %f
  store ptr %b, ptr %q
  %l = or i64 %i, 1
  %d = getelementptr %struct.node, ptr %p, i64 %l
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

; One in a block that control has passed on every way here, rather the same one than one beside it. What is touched in its own block stays in the object; what is only
; kept, touched in another block or behind a call that may not return, or by a volatile access or one of no bytes, does not promise that.
; CHECK-LABEL: define void @passed(
; CHECK: next:
; CHECK-NEXT: [[A:%.*]] = getelementptr inbounds i8, ptr %a, i64 28
; CHECK-NEXT: store ptr [[A]], ptr %q
; CHECK-NEXT: %kept = getelementptr i8, ptr %a, i64 32
; CHECK-NEXT: store ptr %kept, ptr %q
; CHECK-NEXT: [[B:%.*]] = getelementptr inbounds i8, ptr %a, i64 36
; CHECK-NEXT: %called = getelementptr i8, ptr %a, i64 40
; CHECK-NEXT: %elsewhere = getelementptr i8, ptr %a, i64 44
; CHECK-NEXT: %volatile = getelementptr i8, ptr %a, i64 48
; CHECK-NEXT: %nothing = getelementptr i8, ptr %a, i64 52
; CHECK-NEXT: load volatile i32, ptr %volatile
; CHECK-NEXT: store [0 x i32] zeroinitializer, ptr %nothing
; CHECK-NEXT: store i32 1, ptr [[B]]
; CHECK-NEXT: store i32 1, ptr [[A]]
; CHECK-NEXT: call i32 @puts
; CHECK: loop:
; CHECK-NOT: %struct.node
; CHECK: [[C:%.*]] = getelementptr inbounds i8, ptr %a, i64 72
; CHECK-NEXT: store i32 1, ptr [[C]]
; CHECK: getelementptr i8, ptr %a, i64 48
; CHECK-NEXT: store
; CHECK: ret void
define void @passed(ptr %p, ptr %q, i64 %i, i1 %c) {
  %a = getelementptr inbounds %struct.node, ptr %p, i64 %i
  store i64 1, ptr %a
  %j = add i64 %i, 1
  br i1 %c, label %this, label %that

this:
  br label %next

that:
  br label %next

next:
  %b = getelementptr %struct.node, ptr %p, i64 %i
  %touched = getelementptr i8, ptr %b, i64 28
  store ptr %touched, ptr %q
  %kept = getelementptr i8, ptr %b, i64 32
  store ptr %kept, ptr %q
  %also = getelementptr i8, ptr %b, i64 36
  %called = getelementptr i8, ptr %b, i64 40
  %elsewhere = getelementptr i8, ptr %b, i64 44
  %volatile = getelementptr i8, ptr %b, i64 48
  %nothing = getelementptr i8, ptr %b, i64 52
  %v = load volatile i32, ptr %volatile
  store [0 x i32] zeroinitializer, ptr %nothing
  store i32 1, ptr %also
  store i32 1, ptr %touched
  call i32 @puts(ptr null)
  store i32 1, ptr %called
  br label %loop

loop:
  %n = phi i64 [ 0, %next ], [ %n1, %loop ]
  store i32 1, ptr %elsewhere
  %k = add i64 %i, 2
  %d = getelementptr %struct.node, ptr %p, i64 %k
  %f = getelementptr i8, ptr %d, i64 24
  store i32 1, ptr %f
  %e = getelementptr %struct.node, ptr %p, i64 %k
  store ptr %e, ptr %q
  %n1 = add i64 %n, 1
  %more = icmp ult i64 %n1, %i
  br i1 %more, label %loop, label %out

out:
  ret void
}

; One beside it in a block nearer by, and the same one further away.
; CHECK-LABEL: define void @nearest(
; CHECK: then:
; CHECK: out:
; CHECK-NEXT: [[A:%.*]] = getelementptr inbounds i8, ptr %a, i64 8
; CHECK-NEXT: store i32 1, ptr [[A]]
; CHECK-NEXT: store ptr %a, ptr %q
define void @nearest(ptr %p, ptr %q, i64 %i) {
  %a = getelementptr inbounds %struct.node, ptr %p, i64 %i
  store i64 1, ptr %a
  br label %then

then:
  %j = add i64 %i, 1
  %b = getelementptr inbounds nuw %struct.node, ptr %p, i64 %j
  store i64 1, ptr %b
  br label %out

out:
  %d = getelementptr %struct.node, ptr %p, i64 %i
  %f = getelementptr i8, ptr %d, i64 8
  store i32 1, ptr %f
  store ptr %d, ptr %q
  ret void
}

; One that is computed later is computed before, also where other blocks count from it.
; CHECK-LABEL: define void @moved(
; CHECK-NEXT: [[D:%.*]] = getelementptr inbounds %struct.node, ptr %p, i64 %i
; CHECK-NEXT: store ptr [[D]], ptr %q
; CHECK-NOT: %struct.node
; CHECK: out:
; CHECK-NEXT: store ptr [[D]], ptr %q
; CHECK-NEXT: store i64 1, ptr [[D]]
define void @moved(ptr %p, ptr %q, i64 %i) {
  %b = getelementptr %struct.node, ptr %p, i64 %i
  store ptr %b, ptr %q
  %d = getelementptr inbounds %struct.node, ptr %p, i64 %i
  store i64 1, ptr %d
  br label %out

out:
  %e = getelementptr %struct.node, ptr %p, i64 %i
  store ptr %e, ptr %q
  store i64 1, ptr %d
  ret void
}

; Not on every way here, of another value in each turn, and where null may be an object's address. What is never reached is passed by nothing.
; CHECK-LABEL: define void @not.passed(
; CHECK: %b1 = getelementptr %struct.node, ptr %p, i64 %i
; CHECK: %b2 = getelementptr %struct.node, ptr %p, i64 %n
; CHECK: %b3 = getelementptr %struct.node, ptr %p, i64 %i
define void @not.passed(ptr %p, ptr %q, i64 %i, i1 %c) {
  br i1 %c, label %this, label %next

this:
  %a = getelementptr inbounds %struct.node, ptr %p, i64 %i
  store i64 1, ptr %a
  br label %next

next:
  %first = getelementptr inbounds %struct.node, ptr %p, i64 0
  store i64 1, ptr %first
  %b1 = getelementptr %struct.node, ptr %p, i64 %i
  store ptr %b1, ptr %q
  br label %loop

loop:
  %m = phi i64 [ 0, %next ], [ %n, %loop ]
  %l = getelementptr inbounds %struct.node, ptr %p, i64 %m
  store i64 1, ptr %l
  %n = load i64, ptr %q
  %b2 = getelementptr %struct.node, ptr %p, i64 %n
  store ptr %b2, ptr %q
  br i1 %c, label %loop, label %out

out:
  ret void

never:
  %b3 = getelementptr %struct.node, ptr %p, i64 %i
  store ptr %b3, ptr %q
  br label %never
}

; CHECK-LABEL: define void @null.is.valid(
; CHECK: next:
; CHECK-NEXT: %f = getelementptr i8, ptr %a, i64 8
; CHECK-NEXT: store i32 1, ptr %f
define void @null.is.valid(ptr %p, i64 %i) null_pointer_is_valid {
  %a = getelementptr inbounds %struct.node, ptr %p, i64 %i
  store i64 1, ptr %a
  br label %next

next:
  %b = getelementptr %struct.node, ptr %p, i64 %i
  %f = getelementptr i8, ptr %b, i64 8
  store i32 1, ptr %f
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

; What is counted from a step that promises to stay itself, and surely touched: a record before. Not what is only kept, or touched behind a call, or what is counted
; from a step that promises nothing.
; CHECK-LABEL: define i32 @record_before(
; CHECK: [[A:%.*]] = getelementptr inbounds i8, ptr %a, i64 -20
; CHECK-NEXT: load i32, ptr [[A]]
; CHECK-NEXT: %kept = getelementptr i8, ptr %a, i64 -16
; CHECK-NEXT: store ptr %kept, ptr %q
; CHECK-NEXT: %called = getelementptr i8, ptr %a, i64 -12
; CHECK-NEXT: call i32 @puts
; CHECK-NEXT: load i32, ptr %called
; CHECK: %other = getelementptr i8, ptr %b, i64 -20
; CHECK-NEXT: load i32, ptr %other
define i32 @record_before(ptr %p, ptr %r, ptr %q, i64 %i) {
  %a = getelementptr inbounds nuw %struct.node, ptr %p, i64 %i
  %place = getelementptr i8, ptr %a, i64 -20
  %x = load i32, ptr %place, align 4
  %kept = getelementptr i8, ptr %a, i64 -16
  store ptr %kept, ptr %q, align 8
  %called = getelementptr i8, ptr %a, i64 -12
  %n = call i32 @puts(ptr null)
  %y = load i32, ptr %called, align 4
  %b = getelementptr %struct.node, ptr %r, i64 %i
  %other = getelementptr i8, ptr %b, i64 -20
  %z = load i32, ptr %other, align 4
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  ret i32 %t
}

; Where null may be memory, it may be any address.
; CHECK-LABEL: define i32 @record_before_null(
; CHECK: %place = getelementptr i8, ptr %a, i64 -20
define i32 @record_before_null(ptr %p, i64 %i) null_pointer_is_valid {
  %a = getelementptr inbounds nuw %struct.node, ptr %p, i64 %i
  %place = getelementptr i8, ptr %a, i64 -20
  %x = load i32, ptr %place, align 4
  ret i32 %x
}

; Rows of records, as those of a map, like records.
; CHECK-LABEL: define i32 @row_before(
; CHECK: %row = getelementptr inbounds nuw [64 x %struct.node], ptr %p, i64 %i
; CHECK-NOT: getelementptr [64 x %struct.node]
; CHECK: getelementptr inbounds i8, ptr %row, i64 {{-[0-9]+}}
; CHECK: ret i32
define i32 @row_before(ptr %p, i64 %i) {
  %row = getelementptr inbounds nuw [64 x %struct.node], ptr %p, i64 %i
  %bare = getelementptr [64 x %struct.node], ptr %p, i64 %i
  %here = getelementptr inbounds nuw i8, ptr %row, i64 24
  %x = load i32, ptr %here, align 4
  %above = getelementptr i8, ptr %bare, i64 -1000
  %y = load i32, ptr %above, align 4
  %s = add i32 %x, %y
  ret i32 %s
}
