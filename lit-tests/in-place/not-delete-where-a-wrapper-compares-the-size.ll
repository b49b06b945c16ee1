; An allocation function of the program's own that does more for large blocks: with smaller elements it would do something else.
; A test for zero comes out the same.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/icmp ugt i64 %bytes, 60/icmp eq i64 0, %bytes/' %s | %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=ZERO

; CHECK: remark: {{.*}}: struct.s: left alone: the size of its allocation has a form that is not understood
; CHECK: remark: {{.*}}: struct.t: left alone: the size of its allocation has a form that is not understood
; CHECK: call ptr @make(i64 %n24)
; CHECK: call ptr @make(i64 %n24)
; ZERO: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; ZERO: remark: {{.*}}: struct.t: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64 }
%struct.t = type { i64, i64, i32, i32 }

define i64 @main(i64 %n) {
  %n24 = mul i64 %n, 24
  %s = call ptr @make(i64 %n24)
  %p = getelementptr inbounds %struct.s, ptr %s, i64 %n
  store i64 1, ptr %p
  %dead = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 2, ptr %dead
  %v = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 3, ptr %v
  %x = load i64, ptr %v
  %t = call ptr @make(i64 %n24)
  %q = getelementptr inbounds %struct.t, ptr %t, i64 %n
  store i64 1, ptr %q
  %deadt = getelementptr inbounds %struct.t, ptr %q, i64 0, i32 1
  store i64 2, ptr %deadt
  %w = getelementptr inbounds %struct.t, ptr %q, i64 0, i32 2
  store i32 3, ptr %w
  %y = load i32, ptr %w
  %z = zext i32 %y to i64
  %r = add i64 %x, %z
  ret i64 %r
}

define internal ptr @make(i64 %size) {
  %p = call ptr @make.checked(i64 %size)
  ret ptr %p
}

define internal ptr @make.checked(i64 %bytes) {
  %large = icmp ugt i64 %bytes, 60
  br i1 %large, label %say, label %go
say:
  %said = call i32 @putchar(i32 76)
  br label %go
go:
  %p = call ptr @malloc(i64 %bytes)
  ret ptr %p
}

; Of a function that is called once the calls are no allocations of their own.
define ptr @another() {
  %p = call ptr @make.checked(i64 8)
  ret ptr %p
}

declare i32 @putchar(i32)
declare noalias ptr @malloc(i64)
