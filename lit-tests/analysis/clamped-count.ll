; A count that is bounded by a constant says how much a comparison of texts reads at most.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.above = type { i64, [8 x i8], i64 }
%struct.bounded = type { i64, [8 x i8], i64, i64 }
%struct.signed = type { i64, [8 x i8], i64, i64, i64 }

; The larger of the two.
; CHECK: record struct.above: 24 bytes
; CHECK: class: 1 object
; CHECK-NEXT: not reorder, delete, narrow, split, peel, pool: BytesObserved
; CHECK: record struct.bounded: 32 bytes
; CHECK: class: 1 object
; CHECK-NEXT: legal: reorder, delete, narrow
; Negative counts are large ones.
; CHECK: record struct.signed: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: not reorder, delete, narrow, split, peel, pool: BytesObserved

define i32 @main(i32 %argc, ptr %argv) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 1, i64 24)
  %an = getelementptr inbounds %struct.above, ptr %a, i64 0, i32 1
  %ac = icmp ugt i64 %n, 8
  %as = select i1 %ac, i64 %n, i64 8
  %ar = call i32 @strncmp(ptr %an, ptr @text, i64 %as)
  %al = getelementptr inbounds %struct.above, ptr %a, i64 0, i32 2
  store i64 1, ptr %al
  %b = call ptr @calloc(i64 1, i64 32)
  %bn = getelementptr inbounds %struct.bounded, ptr %b, i64 0, i32 1
  %bc = icmp ugt i64 %n, 8
  %bs = select i1 %bc, i64 8, i64 %n
  %br = call i32 @strncmp(ptr %bn, ptr @text, i64 %bs)
  %bl = getelementptr inbounds %struct.bounded, ptr %b, i64 0, i32 3
  store i64 1, ptr %bl
  %c = call ptr @calloc(i64 1, i64 40)
  %cn = getelementptr inbounds %struct.signed, ptr %c, i64 0, i32 1
  %cc = icmp sgt i64 %n, 8
  %cs = select i1 %cc, i64 8, i64 %n
  %cr = call i32 @strncmp(ptr %cn, ptr @text, i64 %cs)
  %cl = getelementptr inbounds %struct.signed, ptr %c, i64 0, i32 4
  store i64 1, ptr %cl
  %r1 = add i32 %ar, %br
  %r2 = add i32 %r1, %cr
  ret i32 %r2
}

@text = private constant [4 x i8] c"abc\00"

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare i32 @strncmp(ptr, ptr, i64)
