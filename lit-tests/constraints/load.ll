; A load of what may carry a pointer takes the contents of an address. One of a narrower number does not.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @f = &object 0{{$}}
; CHECK-NEXT: @f is a function of type 0{{$}}
; CHECK-NEXT: @f:%p >= #1{{$}}
; CHECK-NEXT: #2 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#1) -> #2{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: %pointer = load ptr, ptr %p, align 8{{$}}
; CHECK-NEXT: %pointer >= *%p [LoadFlows]{{$}}
; CHECK-NEXT: %number = load i64, ptr %p, align 8{{$}}
; CHECK-NEXT: %number >= *%p [LoadFlows]{{$}}
; CHECK-NEXT: %narrow = load i32, ptr %p, align 4{{$}}
; CHECK-NEXT: *%p is touched in parts: 4 bytes [NarrowAccess]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal void @f(ptr %p) {
  %pointer = load ptr, ptr %p
  %number = load i64, ptr %p
  %narrow = load i32, ptr %p
  ret void
}
