; When one record cannot be rewritten after all, the other still can: its pointers in the first become indices there.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.star: left alone: a pointer into it is moved to a place that is not known to be a field
; CHECK-DAG: remark: {{.*}}: struct.planet: array of structures split into 2 columns
; CHECK-LABEL: define i1 @main(
; CHECK: %first = getelementptr inbounds %struct.star, ptr %stars, i64 %n, i32 1
; CHECK: store i64 {{%.*}}, ptr %first, align 8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr }
%struct.planet = type { i32, i64 }

define i1 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %stars = call ptr @calloc(i64 %n, i64 16)
  %planets = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.planet, ptr %planets, i64 %n
  %mass = getelementptr inbounds %struct.planet, ptr %p, i64 0, i32 1
  store i64 1, ptr %mass
  store i32 1, ptr %p
  store i64 3, ptr %stars
  %first = getelementptr inbounds %struct.star, ptr %stars, i64 %n, i32 1
  store ptr %p, ptr %first
  %below = icmp ult ptr %stars, %first
  ret i1 %below
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
