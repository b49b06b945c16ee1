; A result that is put into a part of an element: as many bytes as what is left of that part reaches over. Where bytes of it would lie before the address, the
; record is left alone.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; RUN: %opt -passes='dtrans-randomplan<seed=1>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=BEFORE

; CHECK: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 40 to 24 bytes
; CHECK-LABEL: define i64 @main(
; CHECK: call void @make(ptr sret([8 x i8])
; CHECK-LABEL: define internal void @make(
; CHECK-SAME: ptr sret([8 x i8]) %r, i32 %v)

; BEFORE: remark: {{.*}}: struct.s: left alone: an access spans several columns
; BEFORE: call void @make(ptr sret(%struct.inner)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.inner = type { i32, i64, i32 }
%struct.s = type { i64, %struct.inner, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 40)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
  store i64 %n, ptr %p
  %inner = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  call void @make(ptr sret(%struct.inner) align 8 %inner, i32 %argc)
  %inner.last = getelementptr inbounds %struct.inner, ptr %inner, i64 0, i32 2
  %x = load i32, ptr %inner.last
  %y = load i32, ptr %inner
  %s = add i32 %x, %y
  %w = zext i32 %s to i64
  %last = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 %w, ptr %last
  %z = load i64, ptr %p
  %z2 = load i64, ptr %last
  %sum = add i64 %z, %z2
  ret i64 %sum
}

define internal void @make(ptr sret(%struct.inner) align 8 %r, i32 %v) {
  store i32 %v, ptr %r
  %dead = getelementptr inbounds %struct.inner, ptr %r, i64 0, i32 1
  store i64 1, ptr %dead, align 8
  %last = getelementptr inbounds %struct.inner, ptr %r, i64 0, i32 2
  store i32 3, ptr %last
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
