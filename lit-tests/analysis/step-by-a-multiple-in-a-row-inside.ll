; Records in a row inside of a variable are none of its elements, whatever an index into the row is a multiple of: what lies behind the row is no part of it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.particle: 24 bytes
; CHECK: safety: none
; CHECK-NEXT: class: 1 object, elements of 24 bytes
; CHECK-NEXT: legal: reorder, delete, narrow, split

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.vec = type { double, double }
%struct.particle = type { double, i64, double }
%struct.plasma = type { i64, ptr, [4096 x %struct.vec], i64 }

@s = internal global %struct.plasma zeroinitializer

define i64 @main(i32 %argc) {
  %n = zext nneg i32 %argc to i64
  %p = call ptr @calloc(i64 %n, i64 24)
  call fastcc void @work(ptr @s, ptr %p, i64 %n)
  %q = load ptr, ptr getelementptr inbounds nuw (i8, ptr @s, i64 8)
  %last = getelementptr inbounds nuw %struct.particle, ptr %q, i64 %n
  %key = getelementptr inbounds nuw i8, ptr %last, i64 8
  %k = load i64, ptr %key
  ret i64 %k
}

define internal fastcc void @work(ptr %s, ptr %p, i64 %n) noinline {
  %place = getelementptr inbounds nuw i8, ptr %s, i64 8
  store ptr %p, ptr %place
  %random = getelementptr inbounds nuw i8, ptr %s, i64 65552
  %r = load i64, ptr %random
  %more = add i64 %r, 77
  store i64 %more, ptr %random
  %row = shl nuw nsw i64 %n, 6
  %e = getelementptr inbounds nuw i8, ptr %s, i64 16
  %at = getelementptr inbounds nuw %struct.vec, ptr %e, i64 %row
  store double 1.0, ptr %at
  %next = getelementptr inbounds nuw i8, ptr %at, i64 8
  store double 2.0, ptr %next
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
