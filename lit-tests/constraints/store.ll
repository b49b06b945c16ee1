; A store of what may carry a pointer puts it at an address. One of a narrower number does not.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @f = &object 0{{$}}
; CHECK-NEXT: @f is a function of type 0{{$}}
; CHECK-NEXT: @f:%p >= #1{{$}}
; CHECK-NEXT: @f:%q >= #2{{$}}
; CHECK-NEXT: @f:%n >= #3{{$}}
; CHECK-NEXT: #4 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#1, #2, #3) -> #4{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: store ptr %q, ptr %p, align 8{{$}}
; CHECK-NEXT: *%p >= %q [StoreFlows]{{$}}
; CHECK-NEXT: store ptr null, ptr %p, align 8{{$}}
; CHECK-NEXT: *%p >= null [StoreFlows]{{$}}
; CHECK-NEXT: store i64 7, ptr %p, align 8{{$}}
; CHECK-NEXT: *%p >= number [StoreFlows]{{$}}
; CHECK-NEXT: store i32 %n, ptr %p, align 4{{$}}
; CHECK-NEXT: *%p is touched in parts: 4 bytes [NarrowAccess]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal void @f(ptr %p, ptr %q, i32 %n) {
  store ptr %q, ptr %p
  store ptr null, ptr %p
  store i64 7, ptr %p
  store i32 %n, ptr %p
  ret void
}
