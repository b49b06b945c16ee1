; Calls of a function that only frees its parameter are kept apart, unless all pass one place. Those of one that does more with it are
; not kept apart.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @release = &object 0{{$}}
; CHECK-NEXT: @release is a function of type 0{{$}}
; CHECK-NEXT: @release:%p >= #1{{$}}
; CHECK-NEXT: #2 >= @release:result{{$}}
; CHECK-NEXT: @release is a function (#1) -> #2{{$}}
; CHECK-NEXT: @more = &object 1{{$}}
; CHECK-NEXT: @more is a function of type 0{{$}}
; CHECK-NEXT: @more:%p >= #3{{$}}
; CHECK-NEXT: #4 >= @more:result{{$}}
; CHECK-NEXT: @more is a function (#3) -> #4{{$}}
; CHECK-NEXT: @f = &object 2{{$}}
; CHECK-NEXT: @f is a function of type 1{{$}}
; CHECK-NEXT: @f:%a >= #5{{$}}
; CHECK-NEXT: @f:%b >= #6{{$}}
; CHECK-NEXT: #7 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#5, #6) -> #7{{$}}
; CHECK-NEXT: @free = &object 3{{$}}
; CHECK-NEXT: @free is a function of type 0{{$}}
; CHECK-NEXT: @free does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @more:{{$}}
; CHECK-NEXT: store i64 0, ptr %p, align 8{{$}}
; CHECK-NEXT: *%p >= null [StoreFlows]{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: call void @release(ptr %a){{$}}
; CHECK-NEXT: @release:%p >= %a, if all calls pass one place as @release:%p{{$}}
; CHECK-NEXT: call void @release(ptr %b){{$}}
; CHECK-NEXT: @release:%p >= %b, if all calls pass one place as @release:%p{{$}}
; CHECK-NEXT: call void @more(ptr %a){{$}}
; CHECK-NEXT: @more:%p >= %a [ArgumentFlows]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal void @release(ptr %p) {
  call void @free(ptr %p)
  ret void
}

define internal void @more(ptr %p) {
  store i64 0, ptr %p
  call void @free(ptr %p)
  ret void
}

define internal void @f(ptr %a, ptr %b) {
  call void @release(ptr %a)
  call void @release(ptr %b)
  call void @release(ptr null)
  call void @more(ptr %a)
  ret void
}

declare void @free(ptr)
