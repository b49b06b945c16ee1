; An access narrower than a pointer, or of a vector of pointers, touches parts. One of a whole pointer, or of a number as wide, does not; nor do
; functions that only look at bytes. A text lies behind where it begins.
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
; CHECK-NEXT: @strlen = &object 1{{$}}
; CHECK-NEXT: @strlen is a function of type 1{{$}}
; CHECK-NEXT: @strlen does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @strcpy = &object 2{{$}}
; CHECK-NEXT: @strcpy is a function of type 2{{$}}
; CHECK-NEXT: @strcpy does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @strcat = &object 3{{$}}
; CHECK-NEXT: @strcat is a function of type 2{{$}}
; CHECK-NEXT: @strcat does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: %narrow = load i32, ptr %p, align 4{{$}}
; CHECK-NEXT: *%p is touched in parts: 4 bytes [NarrowAccess]{{$}}
; CHECK-NEXT: store i16 1, ptr %p, align 2{{$}}
; CHECK-NEXT: *%p is touched in parts: 2 bytes [NarrowAccess]{{$}}
; CHECK-NEXT: %vector = load <2 x ptr>, ptr %p, align 16{{$}}
; CHECK-NEXT: *%p is touched in parts: 16 bytes [WideAccess]{{$}}
; CHECK-NEXT: %whole = load ptr, ptr %p, align 8{{$}}
; CHECK-NEXT: %whole >= *%p [LoadFlows]{{$}}
; CHECK-NEXT: %wide = load i64, ptr %p, align 8{{$}}
; CHECK-NEXT: %wide >= *%p [LoadFlows]{{$}}
; CHECK-NEXT: %length = call i64 @strlen(ptr %p){{$}}
; CHECK-NEXT: %length may be a number [ReturnsNumber]{{$}}
; CHECK-NEXT: %copied = call ptr @strcpy(ptr %p, ptr %q){{$}}
; CHECK-NEXT: *%p is touched in parts: any number of bytes [LibraryTouchesBytes]{{$}}
; CHECK-NEXT: *%q is touched in parts: any number of bytes [LibraryTouchesBytes]{{$}}
; CHECK-NEXT: %copied >= %p [ReturnsSame]{{$}}
; CHECK-NEXT: %appended = call ptr @strcat(ptr %p, ptr %q){{$}}
; CHECK-NEXT: $4 >= %p + 1k{{$}}
; CHECK-NEXT: *$4 is touched in parts: any number of bytes [LibraryTouchesBytes]{{$}}
; CHECK-NEXT: *%q is touched in parts: any number of bytes [LibraryTouchesBytes]{{$}}
; CHECK-NEXT: %appended >= %p [ReturnsSame]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal void @f(ptr %p, ptr %q) {
  %narrow = load i32, ptr %p
  store i16 1, ptr %p
  %vector = load <2 x ptr>, ptr %p
  %whole = load ptr, ptr %p
  %wide = load i64, ptr %p
  %length = call i64 @strlen(ptr %p)
  %copied = call ptr @strcpy(ptr %p, ptr %q)
  %appended = call ptr @strcat(ptr %p, ptr %q)
  ret void
}

declare i64 @strlen(ptr)
declare ptr @strcpy(ptr, ptr)
declare ptr @strcat(ptr, ptr)
