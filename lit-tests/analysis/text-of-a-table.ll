; A text that is read from a table of constant texts is no longer than the longest of them. Of a table that may change, or where a part of one pointer and of the next may be
; read as one, nothing is known.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.good: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: legal: reorder
; What follows keeps together with the array where the longest of them is longer than that.
; CHECK-LABEL: record struct.long: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: legal: reorder
; CHECK-LABEL: record struct.changes: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: not reorder
; CHECK-LABEL: record struct.parts: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: not reorder
; CHECK-LABEL: record struct.unknown: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { [8 x i8], i64, [3 x i64] }
%struct.long = type { [8 x i8], i64, [3 x i64] }
%struct.changes = type { [8 x i8], i64, [3 x i64] }
%struct.parts = type { [8 x i8], i64, [3 x i64] }
%struct.unknown = type { [8 x i8], i64, [3 x i64] }

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare ptr @strcpy(ptr, ptr)

@a = private unnamed_addr constant [4 x i8] c"abc\00"
@b = private unnamed_addr constant [8 x i8] c"letters\00"
@c = private unnamed_addr constant [18 x i8] c"a longer one, too\00", align 1
@d = external constant [4 x i8]

@short = internal unnamed_addr constant [2 x [2 x ptr]] [[2 x ptr] [ptr @a, ptr @b], [2 x ptr] [ptr null, ptr @a]]
@longer = internal unnamed_addr constant [3 x ptr] [ptr @a, ptr @c, ptr @b]
@variable = internal unnamed_addr global [2 x ptr] [ptr @a, ptr @b]
@others = internal unnamed_addr constant [2 x ptr] [ptr @a, ptr @d]

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %1 = getelementptr inbounds [2 x [2 x ptr]], ptr @short, i64 0, i64 %n, i64 1
  %text1 = load ptr, ptr %1
  %g = call ptr @calloc(i64 1, i64 40)
  %g.copied = call ptr @strcpy(ptr %g, ptr %text1)
  %g1 = getelementptr inbounds %struct.good, ptr %g, i64 0, i32 1
  store i64 1, ptr %g1
  %g2 = getelementptr inbounds %struct.good, ptr %g, i64 0, i32 2, i64 1
  store i64 1, ptr %g2

  %2 = getelementptr inbounds [3 x ptr], ptr @longer, i64 0, i64 %n
  %text2 = load ptr, ptr %2
  %l = call ptr @calloc(i64 1, i64 40)
  %l.copied = call ptr @strcpy(ptr %l, ptr %text2)
  %l1 = getelementptr inbounds %struct.long, ptr %l, i64 0, i32 1
  store i64 1, ptr %l1
  %l2 = getelementptr inbounds %struct.long, ptr %l, i64 0, i32 2, i64 1
  store i64 1, ptr %l2

  store ptr @a, ptr @variable
  %3 = getelementptr inbounds [2 x ptr], ptr @variable, i64 0, i64 %n
  %text3 = load ptr, ptr %3
  %c = call ptr @calloc(i64 1, i64 40)
  %c.copied = call ptr @strcpy(ptr %c, ptr %text3)
  %c1 = getelementptr inbounds %struct.changes, ptr %c, i64 0, i32 1
  store i64 1, ptr %c1
  %c2 = getelementptr inbounds %struct.changes, ptr %c, i64 0, i32 2, i64 1
  store i64 1, ptr %c2

  %4 = getelementptr inbounds i32, ptr @short, i64 %n
  %text4 = load ptr, ptr %4
  %p = call ptr @calloc(i64 1, i64 40)
  %p.copied = call ptr @strcpy(ptr %p, ptr %text4)
  %p1 = getelementptr inbounds %struct.parts, ptr %p, i64 0, i32 1
  store i64 1, ptr %p1
  %p2 = getelementptr inbounds %struct.parts, ptr %p, i64 0, i32 2, i64 1
  store i64 1, ptr %p2

  %5 = getelementptr inbounds [2 x ptr], ptr @others, i64 0, i64 %n
  %text5 = load ptr, ptr %5
  %u = call ptr @calloc(i64 1, i64 40)
  %u.copied = call ptr @strcpy(ptr %u, ptr %text5)
  %u1 = getelementptr inbounds %struct.unknown, ptr %u, i64 0, i32 1
  store i64 1, ptr %u1
  %u2 = getelementptr inbounds %struct.unknown, ptr %u, i64 0, i32 2, i64 1
  store i64 1, ptr %u2
  %r1 = load i64, ptr %g1
  %r2 = load i64, ptr %l1
  %r3 = load i64, ptr %c1
  %r4 = load i64, ptr %p1
  %r5 = load i64, ptr %u1
  %s1 = add i64 %r1, %r2
  %s2 = add i64 %s1, %r3
  %s3 = add i64 %s2, %r4
  %s4 = add i64 %s3, %r5
  ret i64 %s4
}
