; dtrans-randomplan splits any records, into any columns, and puts what could have a block of its own into a pool now and then. What a seed leaves
; alone, or puts elsewhere, another does not.
; RUN: %opt -passes='dtrans-randomplan<regions=off;seed=3>' -S %s | FileCheck %s --check-prefixes=THREE,STAR
; RUN: %opt -passes='dtrans-randomplan<regions=off;seed=3;pools=off>' -S %s | FileCheck %s --check-prefixes=BLOCKS,STAR
; RUN: %opt -passes='dtrans-randomplan<regions=off;seed=2>' -S %s | FileCheck %s --check-prefix=TWO --implicit-check-not=@dtrans.struct.star
; RUN: %opt -passes='dtrans-randomplan<regions=off;seed=3;split=off>' -S %s | FileCheck %s --check-prefix=ORDER --implicit-check-not=@dtrans.

; STAR-DAG: @dtrans.struct.star.block
; STAR-DAG: @dtrans.struct.star.column.8
; THREE-DAG: @dtrans.struct.planet.bases
; BLOCKS-DAG: @dtrans.struct.planet.block
; TWO: @dtrans.struct.planet.block
; ORDER: define

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
