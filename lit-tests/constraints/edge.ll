; What one variable holds another holds, moved by an exact step, over elements, or into an embedded array as far as its index is proved.
; A number that no pointer is part of moves nothing.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @f = &object 0{{$}}
; CHECK-NEXT: @f is a function of type 0{{$}}
; CHECK-NEXT: @f:%p >= #1{{$}}
; CHECK-NEXT: @f:%i >= #2{{$}}
; CHECK-NEXT: @f:%c >= #3{{$}}
; CHECK-NEXT: #4 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#1, #2, #3) -> #4{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: %same = getelementptr i8, ptr %p, i64 0{{$}}
; CHECK-NEXT: %same >= %p{{$}}
; CHECK-NEXT: %field = getelementptr inbounds %s, ptr %p, i64 0, i32 1{{$}}
; CHECK-NEXT: %field >= %p + 8{{$}}
; CHECK-NEXT: %before = getelementptr inbounds i8, ptr %p, i64 -8{{$}}
; CHECK-NEXT: %before >= %p - 8{{$}}
; CHECK-NEXT: %element = getelementptr inbounds %s, ptr %p, i64 %i{{$}}
; CHECK-NEXT: %i escapes [AddressAsIndex]{{$}}
; CHECK-NEXT: %element >= %p + 40k, in elements of 40 bytes{{$}}
; CHECK-NEXT: %low = and i64 %i, 3{{$}}
; CHECK-NEXT: %i escapes [Arithmetic]{{$}}
; CHECK-NEXT: %inner = getelementptr inbounds %s, ptr %p, i64 0, i32 1, i64 %low{{$}}
; CHECK-NEXT: %inner >= %p + 8 + 8k for k in 0..=3{{$}}
; CHECK-NEXT: %chosen = select i1 %c, ptr %p, ptr null{{$}}
; CHECK-NEXT: %chosen >= %p{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%s = type { i64, [4 x i64] }

define internal void @f(ptr %p, i64 %i, i1 %c) {
  %same = getelementptr i8, ptr %p, i64 0
  %field = getelementptr inbounds %s, ptr %p, i64 0, i32 1
  %before = getelementptr inbounds i8, ptr %p, i64 -8
  %element = getelementptr inbounds %s, ptr %p, i64 %i
  %low = and i64 %i, 3
  %inner = getelementptr inbounds %s, ptr %p, i64 0, i32 1, i64 %low
  %chosen = select i1 %c, ptr %p, ptr null
  %narrow = select i1 %c, i32 1, i32 2
  ret void
}
