; An index cut from an integer too wide to have a range may be anything; a phi must not take it for a value that never
; comes. Here it is 4, one past the array: the next field.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -S %s | lli | FileCheck %s --check-prefix=OUTPUT

; CHECK: remark: {{.*}}: struct.star: left alone: a pointer into it is moved to a place that is not known to be a field
; CHECK-NOT: @dtrans.
; OUTPUT: 8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i32, [4 x i32], i32 }
@fmt = private constant [4 x i8] c"%d\0A\00"
declare i32 @printf(ptr, ...)

define i32 @main(i32 %argc) {
  %n = add i32 %argc, 7
  %n64 = zext i32 %n to i64
  %a = call ptr @calloc(i64 %n64, i64 24)
  %last = getelementptr inbounds %struct.star, ptr %a, i64 0, i32 2
  store i32 42, ptr %last
  %second = getelementptr inbounds %struct.star, ptr %a, i64 1
  store i32 1, ptr %second
  store i32 42, ptr %last
  %m = and i32 %argc, 3
  %wide = sext i32 %argc to i128
  %more = add i128 %wide, 3
  %t = icmp sgt i32 %argc, 0
  br i1 %t, label %yes, label %no
yes:
  %narrow = trunc i128 %more to i32
  br label %no
no:
  %i = phi i32 [ %m, %0 ], [ %narrow, %yes ]
  %there = getelementptr inbounds %struct.star, ptr %a, i64 0, i32 1, i32 %i
  store i32 8, ptr %there
  %v = load i32, ptr %last
  %x = call i32 (ptr, ...) @printf(ptr @fmt, i32 %v)
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
