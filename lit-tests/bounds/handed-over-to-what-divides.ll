; An element's index is checked where its address is handed to a function that divides by a constant before it touches the element, and not where it divides by
; what may be none: that may end the program before. (Both were not checked.)
; RUN: %opt -passes='dtrans-bounds' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.lane = type { ptr, i64 }
%struct.road = type { i64, [3 x %struct.lane], i64 }
%struct.track = type { i64, ptr }
%struct.way = type { i64, [3 x %struct.track], i64 }

; CHECK-LABEL: define i64 @main(
; CHECK: icmp uge i64 %i, 3
; CHECK: call void @halves(
; CHECK-NOT: icmp uge
; CHECK: call void @divides(
; CHECK: ret i64 0
define i64 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  %road = call ptr @calloc(i64 1, i64 64)
  store i64 1, ptr %road
  %lanes = getelementptr inbounds %struct.road, ptr %road, i64 0, i32 1
  %lane = getelementptr inbounds [3 x %struct.lane], ptr %lanes, i64 0, i64 %i
  call void @halves(ptr %lane, i64 %i)
  %way = call ptr @calloc(i64 1, i64 64)
  store i64 1, ptr %way
  %tracks = getelementptr inbounds %struct.way, ptr %way, i64 0, i32 1
  %other = getelementptr inbounds [3 x %struct.track], ptr %tracks, i64 0, i64 %i
  call void @divides(ptr %other, i64 %i)
  ret i64 0
}

define internal void @halves(ptr %lane, i64 %i) {
  %half = udiv i64 %i, 2
  %count = getelementptr inbounds %struct.lane, ptr %lane, i64 0, i32 1
  store i64 %half, ptr %count
  ret void
}

define internal void @divides(ptr %track, i64 %i) {
  %part = udiv i64 1000, %i
  %count = getelementptr inbounds %struct.track, ptr %track, i64 0, i32 0
  store i64 %part, ptr %count
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
