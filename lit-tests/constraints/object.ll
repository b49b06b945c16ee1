; Each place that makes memory is an object: variables, functions, local variables, calls that allocate. A call that allocates
; nothing known makes none, nor does an empty variable that nobody uses.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @g = &object 0{{$}}
; CHECK-NEXT: @f = &object 1{{$}}
; CHECK-NEXT: @f is a function of type 0{{$}}
; CHECK-NEXT: #1 >= @f:result{{$}}
; CHECK-NEXT: @f is a function () -> #1{{$}}
; CHECK-NEXT: @malloc = &object 2{{$}}
; CHECK-NEXT: @malloc is a function of type 1{{$}}
; CHECK-NEXT: @malloc does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @elsewhere = &object 3{{$}}
; CHECK-NEXT: @elsewhere is a function of type 1{{$}}
; CHECK-NEXT: @elsewhere does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: %local = alloca i64, align 8{{$}}
; CHECK-NEXT: %local = &object 4{{$}}
; CHECK-NEXT: %new = call ptr @malloc(i64 8){{$}}
; CHECK-NEXT: new %new = &object 5{{$}}
; CHECK-NEXT: %new >= new %new{{$}}
; CHECK-NEXT: %other = call ptr @elsewhere(i64 8){{$}}
; CHECK-NEXT: %other may be a number or unknown [UnknownResult]{{$}}
; CHECK-NEXT: %same = icmp eq ptr %new, @g{{$}}
; CHECK-NEXT: #2 >= %new{{$}}
; CHECK-NEXT: #2 >= @g{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@g = internal global i64 0
@unused = internal global i64 0

define internal void @f() {
  %local = alloca i64
  %new = call ptr @malloc(i64 8)
  %other = call ptr @elsewhere(i64 8)
  %same = icmp eq ptr %new, @g
  ret void
}

declare ptr @malloc(i64)
declare ptr @elsewhere(i64)
