; The type of an sret promises its bytes and their alignment, which an element has no more that has become 8 bytes; that the address is a result's remains.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: elements of 24 bytes become 8, 8 bytes that are never read go
; CHECK-LABEL: define i64 @main(
; CHECK: call void @make(ptr sret(i8) {{%[0-9]+}}, i32 %argc)
; CHECK-LABEL: define internal void @make(
; CHECK-SAME: ptr sret(i8) %r, i32 %v)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i32, i64, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
  call void @make(ptr sret(%struct.s) align 8 %p, i32 %argc)
  %last = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %x = load i32, ptr %last
  %y = load i32, ptr %p
  %s = add i32 %x, %y
  %w = zext i32 %s to i64
  ret i64 %w
}

define internal void @make(ptr sret(%struct.s) align 8 %r, i32 %v) {
  store i32 %v, ptr %r
  %dead = getelementptr inbounds %struct.s, ptr %r, i64 0, i32 1
  store i64 1, ptr %dead, align 8
  %last = getelementptr inbounds %struct.s, ptr %r, i64 0, i32 2
  store i32 3, ptr %last
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
