; The same place of the next element, reached from an address inside an embedded array: as far from it in memory as an
; element is long, but not in the column. Offsets count modulo the element, where it looks like no step at all.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -S %s | lli | FileCheck %s --check-prefix=OUTPUT

; CHECK: remark: {{.*}}: struct.star: left alone: a pointer into it may point to different fields
; CHECK-NOT: @dtrans.
; OUTPUT: 42

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, [4 x i32] }
@fmt = private constant [4 x i8] c"%d\0A\00"
declare i32 @printf(ptr, ...)

define i32 @main(i32 %argc) {
  %n = add i32 %argc, 7
  %n64 = zext i32 %n to i64
  %a = call ptr @calloc(i64 %n64, i64 24)
  store i64 3, ptr %a
  %i = and i64 %n64, 3
  %second = getelementptr inbounds %struct.star, ptr %a, i64 1
  %there = getelementptr inbounds %struct.star, ptr %second, i64 0, i32 1, i64 %i
  store i32 42, ptr %there
  %inner = getelementptr inbounds %struct.star, ptr %a, i64 0, i32 1, i64 %i
  %same = getelementptr inbounds i8, ptr %inner, i64 24
  %v = load i32, ptr %same
  %x = call i32 (ptr, ...) @printf(ptr @fmt, i32 %v)
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
