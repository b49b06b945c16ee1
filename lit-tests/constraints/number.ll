; A computed double may lie where pointers are kept: a number there. In an initializer too; a loaded one is what it was.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @g = &object 0{{$}}
; CHECK-NEXT: @f = &object 1{{$}}
; CHECK-NEXT: @f is a function of type 0{{$}}
; CHECK-NEXT: @f:%p >= #1{{$}}
; CHECK-NEXT: @f:%x >= #2{{$}}
; CHECK-NEXT: #3 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#1, #2) -> #3{{$}}
; CHECK-NEXT: $4 >= @g{{$}}
; CHECK-NEXT: *$4 may be a number [InitializerFloat]{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: store double %sum, ptr %p, align 8{{$}}
; CHECK-NEXT: *%p may be a number [ComputedFloatStored]{{$}}
; CHECK-NEXT: %loaded = load double, ptr %p, align 8{{$}}
; CHECK-NEXT: %loaded >= *%p [LoadFlows]{{$}}
; CHECK-NEXT: store double %loaded, ptr %p, align 8{{$}}
; CHECK-NEXT: *%p >= %loaded, once that holds a pointer [DoubleStored]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@g = internal global { double, ptr } { double 1.0, ptr null }

define internal void @f(ptr %p, double %x) {
  %sum = fadd double %x, 1.0
  store double %sum, ptr %p
  %loaded = load double, ptr %p
  store double %loaded, ptr %p
  ret void
}
