; What an unknown function returns may be anything; what the library's owns is the library's; a number made a pointer is unknown. A pointer
; made of an integer that carries one is that pointer.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @stderr may be the library's{{$}}
; CHECK-NEXT: @f = &object 0{{$}}
; CHECK-NEXT: @f is a function of type 0{{$}}
; CHECK-NEXT: @f:%p >= #1{{$}}
; CHECK-NEXT: @f:%n >= #2{{$}}
; CHECK-NEXT: #3 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#1, #2) -> #3{{$}}
; CHECK-NEXT: @elsewhere = &object 1{{$}}
; CHECK-NEXT: @elsewhere is a function of type 1{{$}}
; CHECK-NEXT: @elsewhere does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: %any = call ptr @elsewhere(){{$}}
; CHECK-NEXT: %any may be a number or unknown [UnknownResult]{{$}}
; CHECK-NEXT: %file = load ptr, ptr @stderr, align 8{{$}}
; CHECK-NEXT: %file >= *@stderr [LoadFlows]{{$}}
; CHECK-NEXT: %added = add i64 %n, 1{{$}}
; CHECK-NEXT: %n escapes [Arithmetic]{{$}}
; CHECK-NEXT: %made = inttoptr i64 %added to ptr{{$}}
; CHECK-NEXT: %made may be unknown [NumberAsAddress]{{$}}
; CHECK-NEXT: %number = ptrtoint ptr %p to i64{{$}}
; CHECK-NEXT: %number >= %p [PtrToIntFlows]{{$}}
; CHECK-NEXT: %back = inttoptr i64 %number to ptr{{$}}
; CHECK-NEXT: %back >= %number [IntToPtrFlows]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@stderr = external global ptr

define internal void @f(ptr %p, i64 %n) {
  %any = call ptr @elsewhere()
  %file = load ptr, ptr @stderr
  %added = add i64 %n, 1
  %made = inttoptr i64 %added to ptr
  %number = ptrtoint ptr %p to i64
  %back = inttoptr i64 %number to ptr
  ret void
}

declare ptr @elsewhere()
