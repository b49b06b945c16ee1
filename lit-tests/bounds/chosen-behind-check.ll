; What is chosen behind a step that has been checked is what that leads to; what has been chosen before it stays. (The check itself gains nothing here.)
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.lane = type { i64, i32, i32 }
%struct.road = type { i64, [3 x %struct.lane], i64 }

; CHECK-LABEL: define i64 @main(
define i64 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  %road = call ptr @calloc(i64 1, i64 64)
  store i64 1, ptr %road
  %lanes = getelementptr inbounds %struct.road, ptr %road, i64 0, i32 1
  %first = getelementptr inbounds i8, ptr %lanes, i64 8
  %lane = getelementptr inbounds [3 x %struct.lane], ptr %lanes, i64 0, i64 %i
  %count = getelementptr inbounds i8, ptr %lane, i64 8
  %is = icmp sgt i32 %argc, 1
; CHECK: %is = icmp
; CHECK: [[LANE:%.*]] = getelementptr inbounds [3 x %struct.lane], ptr %lanes, i64 0, i64 %i
; CHECK: store i64 1, ptr [[LANE]]
  store i64 1, ptr %lane
; CHECK: %before = select i1 %is, ptr %count, ptr %first
  %before = select i1 %is, ptr %count, ptr %first
; CHECK: [[COUNT:%.*]] = getelementptr inbounds i8, ptr [[LANE]], i64 8
; CHECK: store i32 1, ptr [[COUNT]]
  store i32 1, ptr %count
; CHECK: %behind = select i1 %is, ptr [[COUNT]], ptr %first
  %behind = select i1 %is, ptr %count, ptr %first
  %same = icmp eq ptr %before, %behind
  %n = zext i1 %same to i64
  ret i64 %n
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"
