; What makes the analysis lose sight of pointers: one byte of a pointer that is written, and all that is loaded from there. Nothing, where the
; byte lies elsewhere.
; RUN: %opt -passes='print<dtrans-causes>' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/i64 11/i64 3/' %s > %t.ll && %opt -passes='print<dtrans-causes>' -disable-output %t.ll 2>&1 | FileCheck --check-prefix=BESIDE %s

; CHECK: DTransCauses: 4 of {{[0-9]+}} values are unknown
; CHECK-NEXT: {{^}}      4  *@main:%byte is touched in parts: 1 bytes at @main: store i8 1, ptr %byte, align 1{{$}}
; CHECK-NOT: {{.}}
; BESIDE: DTransCauses: 0 of {{[0-9]+}} values are unknown
; BESIDE-NOT: {{.}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, ptr, i64 }

define i64 @main() {
  %p = call ptr @calloc(i64 1, i64 24)
  %q = call ptr @calloc(i64 1, i64 24)
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store ptr %q, ptr %next
  %byte = getelementptr inbounds i8, ptr %p, i64 11
  store i8 1, ptr %byte
  %r = load ptr, ptr %next
  %last = getelementptr inbounds %struct.node, ptr %r, i32 0, i32 2
  %s = getelementptr inbounds %struct.node, ptr %last, i32 0, i32 0
  %v = load i64, ptr %s
  ret i64 %v
}

declare ptr @calloc(i64, i64)
