; One record is left alone, the other not, though the first points to it.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-DAG: remark: {{.*}}: struct.planet: left alone: a library function reads or writes its bytes
; CHECK-NOT: @dtrans.struct.planet
; CHECK: @dtrans.struct.star.block
; CHECK-NOT: @dtrans.struct.planet
; CHECK: getelementptr inbounds %struct.planet

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64 }
%struct.planet = type { i32, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %stars = call ptr @calloc(i64 %n, i64 16)
  %planets = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.planet, ptr %planets, i64 %n
  %mass = getelementptr inbounds %struct.planet, ptr %p, i64 0, i32 1
  store i64 1, ptr %mass
  store i32 1, ptr %p
  %w = call i64 @fwrite(ptr %planets, i64 16, i64 %n, ptr null)
  %s = getelementptr inbounds %struct.star, ptr %stars, i64 %n
  %light = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 1
  store i64 1, ptr %light
  %v = load i64, ptr %s
  ret i64 %v
}

declare i64 @fwrite(ptr, i64, i64, ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
