; A step from what is only ever null leads to an address that no object has, unless it is promised to stay inside an object. A step by
; nothing stays where it is.
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
; CHECK-NEXT: %step = getelementptr i8, ptr %p, i64 8{{$}}
; CHECK-NEXT: %step may be unknown, if %p is only ever null [StepFromNull]{{$}}
; CHECK-NEXT: %step >= %p + 8{{$}}
; CHECK-NEXT: %inside = getelementptr inbounds i8, ptr %p, i64 8{{$}}
; CHECK-NEXT: %inside >= %p + 8{{$}}
; CHECK-NEXT: %nothing = getelementptr i8, ptr %p, i64 0{{$}}
; CHECK-NEXT: %nothing >= %p{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal void @f(ptr %p) {
  %step = getelementptr i8, ptr %p, i64 8
  %inside = getelementptr inbounds i8, ptr %p, i64 8
  %nothing = getelementptr i8, ptr %p, i64 0
  ret void
}
