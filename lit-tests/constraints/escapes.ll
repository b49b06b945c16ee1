; What a use that is not understood is given escapes, and so do arguments of unknown functions. A comparison of pointers shows nothing.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @f = &object 0{{$}}
; CHECK-NEXT: @f is a function of type 0{{$}}
; CHECK-NEXT: @f:%p >= #1{{$}}
; CHECK-NEXT: @f:%q >= #2{{$}}
; CHECK-NEXT: #3 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#1, #2) -> #3{{$}}
; CHECK-NEXT: @elsewhere = &object 1{{$}}
; CHECK-NEXT: @elsewhere is a function of type 1{{$}}
; CHECK-NEXT: @elsewhere does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: call void @elsewhere(ptr %p){{$}}
; CHECK-NEXT: %p escapes [UnknownCall]{{$}}
; CHECK-NEXT: %number = ptrtoint ptr %p to i64{{$}}
; CHECK-NEXT: %number >= %p [PtrToIntFlows]{{$}}
; CHECK-NEXT: %hash = xor i64 %number, 5{{$}}
; CHECK-NEXT: %number escapes [Arithmetic]{{$}}
; CHECK-NEXT: %same = icmp eq ptr %p, %q{{$}}
; CHECK-NEXT: #4 >= %p{{$}}
; CHECK-NEXT: #4 >= %q{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal void @f(ptr %p, ptr %q) {
  call void @elsewhere(ptr %p)
  %number = ptrtoint ptr %p to i64
  %hash = xor i64 %number, 5
  %same = icmp eq ptr %p, %q
  %null = icmp eq ptr %p, null
  ret void
}

declare void @elsewhere(ptr)
