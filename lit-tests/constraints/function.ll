; A function has a type. One with a body that surely runs takes and returns variables; what one without does nobody knows; of one that may
; be replaced neither is said, but its address escapes.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @own = &object 0{{$}}
; CHECK-NEXT: @own is a function of type 0{{$}}
; CHECK-NEXT: @own:%p >= #1{{$}}
; CHECK-NEXT: #2 >= @own:result{{$}}
; CHECK-NEXT: @own is a function (#1) -> #2{{$}}
; CHECK-NEXT: @replaceable = &object 1{{$}}
; CHECK-NEXT: @replaceable is a function of type 1{{$}}
; CHECK-NEXT: @replaceable:%p may be a number or unknown [ArgumentsFromOutside]{{$}}
; CHECK-NEXT: @replaceable:result escapes [ResultsToOutside]{{$}}
; CHECK-NEXT: @replaceable escapes [ExportedFunction]{{$}}
; CHECK-NEXT: @elsewhere = &object 2{{$}}
; CHECK-NEXT: @elsewhere is a function of type 1{{$}}
; CHECK-NEXT: @elsewhere does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @own:{{$}}
; CHECK-NEXT: ret ptr %p{{$}}
; CHECK-NEXT: result >= %p [ReturnFlows]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal ptr @own(ptr %p) {
  ret ptr %p
}

define weak void @replaceable(ptr %p) {
  ret void
}

declare void @elsewhere(ptr)
