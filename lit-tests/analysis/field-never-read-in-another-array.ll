; What is only copied to the same field of another array's elements is not read, if nobody reads it there: what is printed is what
; goes. A field that is read in one of the two arrays is read.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=GOES

; CHECK-LABEL: record struct.s: 24 bytes
; CHECK:       field 0: offset 0, i64; 1 read (1), 1 write (1), holds 0 to 1{{$}}
; CHECK-NEXT:  field 1: offset 8, i64; 1 write (1), never read, holds 0 to 2{{$}}
; CHECK-NEXT:  field 2: offset 16, i64; 1 read (1), 1 write (1)

; GOES: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64 }

declare ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i64 @main(i32 %argc) {
  %p = call ptr @malloc(i64 24)
  %q = call ptr @malloc(i64 24)
  store i64 1, ptr %p
  %p1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1
  %p2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 3, ptr %p2
  %a = load i64, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 24, i1 false)
  %q2 = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 2
  %b = load i64, ptr %q2
  %r = add i64 %a, %b
  ret i64 %r
}
