; On a module that was not internalized a remark says so and what to run first; once it has been, there is none.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='internalize,dtrans-aostosoa<cost-model=off>' -internalize-public-api-list=main -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=INTERNAL

; CHECK: remark: {{.*}}: 2 functions can be called from outside, and what they reach stays as it is; if this is a whole program, run opt -passes=internalize -internalize-public-api-list=main first
; CHECK: remark: {{.*}}: struct.star: left alone:
; CHECK-NOT: @dtrans.

; INTERNAL-NOT: can be called from outside
; INTERNAL: remark: {{.*}}: struct.star: array of structures split into 2 columns
; INTERNAL: define internal i64 @get(i64 %p)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @make(i64 %n)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  %v = call i64 @get(ptr %a)
  ret i64 %v
}

define ptr @make(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 24)
  ret ptr %a
}

define i64 @get(ptr %p) {
  %v = load i64, ptr %p
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
