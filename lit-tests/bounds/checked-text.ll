; A text in a record that a function of the library's reads up to its end is measured first; one that is copied there, or printed,
; has to fit. What the library sees lies within one field then, which may move.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=LEGAL %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=PLAIN %s

; LEGAL: record struct.symbol: 48 bytes
; LEGAL: legal: reorder, delete, narrow
; LEGAL: not split, peel, pool: BytesObserved
; PLAIN: not reorder, {{.*}}: BytesObserved

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.symbol = type { i64, [16 x i8], i64, ptr, i64 }
@format = private constant [6 x i8] c"%s %d\00"
@number = private constant [4 x i8] c"n%d\00"

define i64 @main(i32 %argc, ptr %argv) {
  %p = call ptr @calloc(i64 1, i64 48)
  %q = call ptr @calloc(i64 1, i64 48)
  %l = getelementptr inbounds %struct.symbol, ptr %p, i64 0, i32 3
  store ptr %q, ptr %l
  %t = load ptr, ptr %argv
  call void @name(ptr %p, ptr %t, i32 %argc)
  %s = call i32 @same(ptr %p, ptr %t)
  call void @show(ptr %p)
  %r = sext i32 %s to i64
  ret i64 %r
}

; CHECK-LABEL: define internal {{.*}}@name(
; CHECK: [[N:%.*]] = call i64 @strnlen(ptr %t, i64 16)
; CHECK-NEXT: [[LONG:%.*]] = icmp eq i64 [[N]], 16
; CHECK-NEXT: br i1 [[LONG]]
; CHECK: call void @dtrans.outside(i64 [[N]]
; CHECK: call ptr @strcpy(ptr %f, ptr %t)
; CHECK: [[M:%.*]] = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %f, i64 16, ptr @number, i32 %k)
; CHECK-NEXT: [[MORE:%.*]] = icmp sge i32 [[M]], 16
; CHECK-NEXT: br i1 [[MORE]]
; CHECK-NOT: call {{.*}}@sprintf
define internal void @name(ptr %p, ptr %t, i32 %k) {
  store i64 1, ptr %p
  %f = getelementptr inbounds %struct.symbol, ptr %p, i64 0, i32 1
  %1 = call ptr @strcpy(ptr %f, ptr %t)
  %2 = call i32 (ptr, ptr, ...) @sprintf(ptr %f, ptr @number, i32 %k)
  ret void
}

; CHECK-LABEL: define internal {{.*}}@same(
; CHECK: call i64 @strnlen(ptr %f, i64 16)
; CHECK: call i32 @strcmp(ptr %f, ptr %t)
define internal i32 @same(ptr %p, ptr %t) {
  %f2 = getelementptr inbounds %struct.symbol, ptr %p, i64 0, i32 2
  store i64 2, ptr %f2
  %f = getelementptr inbounds %struct.symbol, ptr %p, i64 0, i32 1
  %c = call i32 @strcmp(ptr %f, ptr %t)
  ret i32 %c
}

; CHECK-LABEL: define internal {{.*}}@show(
; CHECK: call i64 @strnlen(ptr %f, i64 16)
; CHECK: call i32 (ptr, ...) @printf(ptr @format, ptr %f, i32 3)
define internal void @show(ptr %p) {
  %f4 = getelementptr inbounds %struct.symbol, ptr %p, i64 0, i32 4
  store i64 2, ptr %f4
  %f = getelementptr inbounds %struct.symbol, ptr %p, i64 0, i32 1
  %1 = call i32 (ptr, ...) @printf(ptr @format, ptr %f, i32 3)
  ret void
}

declare ptr @calloc(i64, i64)
declare ptr @strcpy(ptr, ptr)
declare i32 @strcmp(ptr, ptr)
declare i32 @printf(ptr, ...)
declare i32 @sprintf(ptr, ptr, ...)
