; A step from a variable that promises nothing: of `t[h - (1 << 59)]` the optimizer leaves `t[h]`, since 32 times that number is none. The same with an index of 32
; bits is split.
; RUN: %opt -passes='dtrans-variables<variables=1>,dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s

; CHECK-NOT: struct.bad: array of structures split
; CHECK: struct.good: array of structures split
; CHECK-NOT: struct.bad: array of structures split

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, double, i64, i64 }
%struct.good = type { i64, double, i64, i64 }

@bad = internal global [4000 x %struct.bad] zeroinitializer
@good = internal global [4000 x %struct.good] zeroinitializer

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %h = load i64, ptr @handle
  %b = getelementptr %struct.bad, ptr @bad, i64 %h
  %b.f = getelementptr inbounds %struct.bad, ptr %b, i64 0, i32 2
  store i64 1, ptr %b.f
  %b.v = load i64, ptr %b
  %g = getelementptr %struct.good, ptr @good, i64 %n
  %g.f = getelementptr inbounds %struct.good, ptr %g, i64 0, i32 2
  store i64 1, ptr %g.f
  %g.v = load i64, ptr %g
  %sum = add i64 %b.v, %g.v
  %r = trunc i64 %sum to i32
  ret i32 %r
}

@handle = internal global i64 0
