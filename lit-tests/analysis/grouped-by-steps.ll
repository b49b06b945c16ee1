; Two blocks whose elements the same pointer steps into, at a place that a variable says, are laid out together.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.level: 80 bytes
; CHECK: safety: none
; CHECK-NEXT: class: 2 objects{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.level = type { i64, [8 x i64], i64 }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %i = and i32 %argc, 7
  %k = zext i32 %i to i64
  %a = call ptr @malloc(i64 80)
  %b = call ptr @malloc(i64 80)
  %a2 = getelementptr inbounds %struct.level, ptr %a, i64 0, i32 2
  %b2 = getelementptr inbounds %struct.level, ptr %b, i64 0, i32 2
  store i64 1, ptr %a2, align 8
  store i64 2, ptr %b2, align 8
  %c = icmp eq i32 %argc, 3
  %p = select i1 %c, ptr %a, ptr %b
  %at = getelementptr inbounds %struct.level, ptr %p, i64 0, i32 1, i64 %k
  store i64 3, ptr %at, align 8
  %r = load i64, ptr %at, align 8
  %s = load i64, ptr %a2, align 8
  %t = add i64 %r, %s
  ret i64 %t
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
