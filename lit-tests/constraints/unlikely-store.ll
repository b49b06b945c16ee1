; A loaded double that is stored may carry a pointer, though it hardly ever does. A computed one does not, and may be a number on
; top of one; a loaded one that is only computed with is no variable.
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
; CHECK-NEXT: %moved = load double, ptr %p, align 8{{$}}
; CHECK-NEXT: %moved >= *%p [LoadFlows]{{$}}
; CHECK-NEXT: store double %moved, ptr %p, align 8{{$}}
; CHECK-NEXT: *%p >= %moved, once that holds a pointer [DoubleStored]{{$}}
; CHECK-NEXT: store double %sum, ptr %p, align 8{{$}}
; CHECK-NEXT: *%p may be a number [ComputedFloatStored]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal void @f(ptr %p) {
  %moved = load double, ptr %p
  store double %moved, ptr %p
  %used = load double, ptr %p
  %sum = fadd double %used, 1.0
  store double %sum, ptr %p
  ret void
}
