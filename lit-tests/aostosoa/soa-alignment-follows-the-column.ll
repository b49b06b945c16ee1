; An access keeps no more alignment than its column has: fields of 16-byte elements were 16-aligned, columns of 4 are not.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.quad: array of structures split into 2 columns
; CHECK-LABEL: define i32 @main(
; CHECK: store i32 7, ptr {{%.*}}, align 4
; CHECK: load i32, ptr {{%.*}}, align 4

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.quad = type { i32, i32, i32, i32 }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %nth = getelementptr inbounds %struct.quad, ptr %a, i64 %n
  store i32 7, ptr %nth, align 16
  %third = getelementptr inbounds %struct.quad, ptr %nth, i64 0, i32 2
  %v = load i32, ptr %third, align 8
  ret i32 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
