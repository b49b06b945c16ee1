; Two records that point at each other are taken apart in one run: each keeps indices into the other.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;index-width=64>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-DAG: remark: {{.*}}: struct.planet: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: [[PLANET:%.*]] = add i64 {{%.*}}, %n
; CHECK: load ptr, ptr @dtrans.struct.star.column.8
; CHECK: store i64 [[PLANET]], ptr {{%.*}}, align 8
; CHECK: load ptr, ptr @dtrans.struct.planet.column.0
; CHECK: load ptr, ptr @dtrans.struct.planet.column.0
; CHECK: [[SUN:%.*]] = load i64, ptr {{%.*}}, align 8
; CHECK: load ptr, ptr @dtrans.struct.star.column.0
; CHECK: getelementptr i64, ptr {{%.*}}, i64 [[SUN]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr }
%struct.planet = type { ptr, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %stars = call ptr @calloc(i64 %n, i64 16)
  %planets = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.planet, ptr %planets, i64 %n
  %s = getelementptr inbounds %struct.star, ptr %stars, i64 %n
  %first = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 1
  store ptr %p, ptr %first
  store ptr %s, ptr %p
  %mass = getelementptr inbounds %struct.planet, ptr %p, i64 0, i32 1
  store i64 1, ptr %mass
  %q = load ptr, ptr %first
  %sun = load ptr, ptr %q
  %v = load i64, ptr %sun
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
