; A step by a vector of indices is a step for each where its addresses are stored or compared, with the same promises: so loops look that keep the addresses of
; elements. What else uses such a vector keeps it.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%cell = type { i64, i64, [3 x i64] }

; CHECK-LABEL: define void @stored(
; CHECK-NOT: <2 x ptr>
; CHECK: [[I:%.*]] = extractelement <2 x i64> %i, i32 0
; CHECK-NEXT: [[A:%.*]] = getelementptr inbounds nuw %cell, ptr %p, i64 [[I]]
; CHECK-NEXT: [[J:%.*]] = extractelement <2 x i64> %i, i32 1
; CHECK-NEXT: [[B:%.*]] = getelementptr inbounds nuw %cell, ptr %p, i64 [[J]]
; CHECK-NEXT: store ptr [[A]], ptr %q, align 8
; CHECK-NEXT: [[R:%.*]] = getelementptr inbounds i8, ptr %q, i64 8
; CHECK-NEXT: store ptr [[B]], ptr [[R]], align 8
; CHECK-NEXT: store ptr [[B]], ptr %r, align 8
; CHECK-NEXT: [[S:%.*]] = getelementptr inbounds i8, ptr %r, i64 8
; CHECK-NEXT: store ptr [[A]], ptr [[S]], align 8
; CHECK-NEXT: ret void
define void @stored(ptr %p, ptr %q, ptr %r, <2 x i64> %i) {
  %v = getelementptr inbounds nuw %cell, ptr %p, <2 x i64> %i
  store <2 x ptr> %v, ptr %q, align 8
  %w = shufflevector <2 x ptr> %v, <2 x ptr> poison, <2 x i32> <i32 1, i32 0>
  store <2 x ptr> %w, ptr %r, align 8
  ret void
}

; Steps one from another, by constants, by what was put together, from several pointers, to fields and into arrays. They promise what they did.
; CHECK-LABEL: define void @by.several(
; CHECK-NOT: <2 x ptr>
; CHECK: [[A:%.*]] = getelementptr nusw %cell, ptr %p, i32 %i
; CHECK-NEXT: [[B:%.*]] = getelementptr nusw %cell, ptr %o, i32 %j
; CHECK-NEXT: [[C:%.*]] = getelementptr %cell, ptr [[A]], i64 0, i32 2, i64 1
; CHECK: [[D:%.*]] = getelementptr %cell, ptr [[B]], i64 0, i32 2, i64 2
; CHECK: store ptr [[C]], ptr %q
; CHECK: store ptr [[D]], ptr
; CHECK-NOT: <2 x ptr>
; CHECK: ret void
define void @by.several(ptr %p, ptr %o, ptr %q, i32 %i, i32 %j) {
  %i0 = insertelement <2 x i32> poison, i32 %i, i32 0
  %ij = insertelement <2 x i32> %i0, i32 %j, i32 1
  %p0 = insertelement <2 x ptr> poison, ptr %p, i32 0
  %po = insertelement <2 x ptr> %p0, ptr %o, i32 1
  %v = getelementptr nusw %cell, <2 x ptr> %po, <2 x i32> %ij
  %w = getelementptr %cell, <2 x ptr> %v, i64 0, <2 x i32> splat (i32 2), <2 x i64> <i64 1, i64 2>
  store <2 x ptr> %w, ptr %q, align 8
  ret void
}

; CHECK-LABEL: define i2 @compared(
; CHECK-NOT: <2 x ptr>
; CHECK: [[A:%.*]] = getelementptr inbounds %cell, ptr %p, i64
; CHECK: [[B:%.*]] = getelementptr inbounds %cell, ptr %p, i64
; CHECK: icmp eq ptr [[A]], %a
; CHECK: icmp eq ptr [[B]], null
; CHECK-NOT: <2 x ptr>
; CHECK: ret i2
define i2 @compared(ptr %p, ptr %a, <2 x i64> %i) {
  %v = getelementptr inbounds %cell, ptr %p, <2 x i64> %i
  %w = insertelement <2 x ptr> zeroinitializer, ptr %a, i32 0
  %e = icmp eq <2 x ptr> %v, %w
  %r = bitcast <2 x i1> %e to i2
  ret i2 %r
}

; Something else uses the vector; it is not known what addresses are counted from; the vector is compared with an unknown one; the access is volatile.
; CHECK-LABEL: define <2 x ptr> @left(
; CHECK: %v = getelementptr %cell, ptr %p, <2 x i64> %i
; CHECK: %w = getelementptr %cell, <2 x ptr> %u, <2 x i64> %i
; CHECK: extractelement <2 x ptr> %w, i32 0
; CHECK: extractelement <2 x ptr> %w, i32 1
; CHECK: %x = getelementptr i8, ptr %p, <2 x i64> %i
; CHECK-NEXT: icmp eq <2 x ptr> %x, %u
; CHECK: %y = getelementptr i16, ptr %p, <2 x i64> %i
; CHECK-NEXT: store volatile <2 x ptr> %y
; CHECK: ret <2 x ptr> %v
define <2 x ptr> @left(ptr %p, ptr %q, <2 x ptr> %u, <2 x i64> %i) {
  %v = getelementptr %cell, ptr %p, <2 x i64> %i
  store <2 x ptr> %v, ptr %q, align 8
  %w = getelementptr %cell, <2 x ptr> %u, <2 x i64> %i
  store <2 x ptr> %w, ptr %q, align 8
  %x = getelementptr i8, ptr %p, <2 x i64> %i
  %e = icmp eq <2 x ptr> %x, %u
  store <2 x i1> %e, ptr %q
  %y = getelementptr i16, ptr %p, <2 x i64> %i
  store volatile <2 x ptr> %y, ptr %q, align 8
  ret <2 x ptr> %v
}

; In code that never runs a step may be made of itself, and come behind where it is used.
; CHECK-LABEL: define void @never(
define void @never(ptr %p, ptr %q, <2 x i64> %i) {
  ret void

dead:
  %v = getelementptr i8, <2 x ptr> %v, <2 x i64> %i
  store <2 x ptr> %v, ptr %q, align 8
  %w = getelementptr i8, <2 x ptr> %x, <2 x i64> %i
  %x = getelementptr i8, <2 x ptr> %w, <2 x i64> %i
  store <2 x ptr> %x, ptr %q, align 8
  store <2 x ptr> %y, ptr %q, align 8
  %y = getelementptr i8, ptr %p, <2 x i64> %i
  br label %dead
}
