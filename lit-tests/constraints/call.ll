; A call through a pointer passes variables of its own, and says of which type it is. A direct call is edges.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @own = &object 0{{$}}
; CHECK-NEXT: @own is a function of type 0{{$}}
; CHECK-NEXT: @own:%p >= #1{{$}}
; CHECK-NEXT: #2 >= @own:result{{$}}
; CHECK-NEXT: @own is a function (#1) -> #2{{$}}
; CHECK-NEXT: @f = &object 1{{$}}
; CHECK-NEXT: @f is a function of type 1{{$}}
; CHECK-NEXT: @f:%callee >= #3{{$}}
; CHECK-NEXT: @f:%p >= #4{{$}}
; CHECK-NEXT: #5 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#3, #4) -> #5{{$}}
; CHECK-NEXT: @own:{{$}}
; CHECK-NEXT: ret ptr %p{{$}}
; CHECK-NEXT: result >= %p [ReturnFlows]{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: %r = call ptr %callee(ptr %p){{$}}
; CHECK-NEXT: #6 >= %p [ArgumentOfPointer]{{$}}
; CHECK-NEXT: call of %callee(#6) -> %r, type 0{{$}}
; CHECK-NEXT: call void %callee(ptr %p, ptr null){{$}}
; CHECK-NEXT: #7 >= %p [ArgumentOfPointer]{{$}}
; CHECK-NEXT: call of %callee(#7, #8) -> nothing, type 1{{$}}
; CHECK-NEXT: %d = call ptr @own(ptr %p){{$}}
; CHECK-NEXT: @own:%p >= %p [ArgumentFlows]{{$}}
; CHECK-NEXT: %d >= @own:result [ResultFlows]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal ptr @own(ptr %p) {
  ret ptr %p
}

define internal void @f(ptr %callee, ptr %p) {
  %r = call ptr %callee(ptr %p)
  call void %callee(ptr %p, ptr null)
  %d = call ptr @own(ptr %p)
  ret void
}
