; A block copy takes a number of bytes, a multiple of one, or any number. A fill with zeros is a copy from nowhere; one with other bytes
; touches parts.
; RUN: %opt -passes='print<dtrans-constraints>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: outside functions:
; CHECK-NEXT: number may be a number{{$}}
; CHECK-NEXT: unknown may be unknown{{$}}
; CHECK-NEXT: @f = &object 0{{$}}
; CHECK-NEXT: @f is a function of type 0{{$}}
; CHECK-NEXT: @f:%p >= #1{{$}}
; CHECK-NEXT: @f:%q >= #2{{$}}
; CHECK-NEXT: @f:%n >= #3{{$}}
; CHECK-NEXT: @f:%k >= #4{{$}}
; CHECK-NEXT: #5 >= @f:result{{$}}
; CHECK-NEXT: @f is a function (#1, #2, #3, #4) -> #5{{$}}
; CHECK-NEXT: @llvm.memcpy.p0.p0.i64 = &object 1{{$}}
; CHECK-NEXT: @llvm.memcpy.p0.p0.i64 is a function of type 1{{$}}
; CHECK-NEXT: @llvm.memcpy.p0.p0.i64 does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @llvm.memmove.p0.p0.i64 = &object 2{{$}}
; CHECK-NEXT: @llvm.memmove.p0.p0.i64 is a function of type 1{{$}}
; CHECK-NEXT: @llvm.memmove.p0.p0.i64 does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @llvm.memset.p0.i64 = &object 3{{$}}
; CHECK-NEXT: @llvm.memset.p0.i64 is a function of type 2{{$}}
; CHECK-NEXT: @llvm.memset.p0.i64 does what nobody knows [DeclaredFunction]{{$}}
; CHECK-NEXT: @f:{{$}}
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 24, i1 false){{$}}
; CHECK-NEXT: copy of *%q to *%p: 24 bytes [CopyFlows]{{$}}
; CHECK-NEXT: call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 %bytes, i1 false){{$}}
; CHECK-NEXT: copy of *%q to *%p: a multiple of 24 bytes [CopyFlows]{{$}}
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false){{$}}
; CHECK-NEXT: %n escapes [CopyLength]{{$}}
; CHECK-NEXT: copy of *%q to *%p: any number of bytes [CopyFlows]{{$}}
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 16, i1 false){{$}}
; CHECK-NEXT: copy of *null to *%p: 16 bytes [FillCuts]{{$}}
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 16, i1 false){{$}}
; CHECK-NEXT: *%p is touched in parts: 16 bytes [FillWithBytes]{{$}}
; CHECK-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define internal void @f(ptr %p, ptr %q, i64 %n, i32 %k) {
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 24, i1 false)
  %wide = zext i32 %k to i64
  %bytes = mul nuw nsw i64 %wide, 24
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 %bytes, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 %n, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 16, i1 false)
  ret void
}
