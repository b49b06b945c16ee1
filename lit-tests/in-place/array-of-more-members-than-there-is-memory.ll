; Neither an array of 2^61 bytes nor one of 1024 arrays of 1024 arrays of 1024 is taken apart byte by byte where a record is laid out anew.
; RUN: %opt -passes='dtrans-randomplan<seed=2>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-NOT: panicked
; CHECK: remark: {{.*}}: struct.star: elements shrink from 2305843009213693968 to
; CHECK: alloca 

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { [2305843009213693952 x i8], i32, ptr }

%struct.moon = type { [1024 x [1024 x [1024 x i8]]], i32, i32 }

define i32 @main(i32 %n) {
  %moon = alloca %struct.moon
  store i8 1, ptr %moon
  %m = getelementptr inbounds %struct.moon, ptr %moon, i64 0, i32 1
  store i32 %n, ptr %m
  %phase = load i32, ptr %m
  %star = alloca %struct.star
  store i8 1, ptr %star
  %p = getelementptr inbounds %struct.star, ptr %star, i64 0, i32 1
  store i32 %n, ptr %p
  %used = load i32, ptr %p
  %both = add i32 %used, %phase
  ret i32 %both
}
