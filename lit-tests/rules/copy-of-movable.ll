; What is copied to memory with other fields can be copied field by field only if that memory stays as it is. Here the one side may be
; changed as well, so that nobody could say what is where; the other side is used in a way that forbids every change.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK: BadMemFuncManipulation:
; CHECK-LABEL: record struct.good:
; CHECK: safety: none
; CHECK-LABEL: record struct.moves:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32, i32 }
%struct.good = type { i64, i32, i32 }
%struct.moves = type { i32, i32, i64 }
%struct.stays = type { i32, i32, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  store i64 1, ptr %bad
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  store i64 1, ptr %good
  %moves.x = call ptr @calloc(i64 %n, i64 16)
  %moves = getelementptr inbounds %struct.moves, ptr %moves.x, i64 %n
  %moves.f = getelementptr inbounds %struct.moves, ptr %moves, i64 0, i32 1
  store i32 1, ptr %moves.f
  store i32 1, ptr %moves
  call void @llvm.memcpy.p0.p0.i64(ptr %moves, ptr %bad, i64 16, i1 false)
  %stays.x = call ptr @calloc(i64 %n, i64 16)
  %stays = getelementptr inbounds %struct.stays, ptr %stays.x, i64 %n
  %stays.f = getelementptr inbounds %struct.stays, ptr %stays, i64 0, i32 1
  store i32 1, ptr %stays.f
  store i32 1, ptr %stays
  %anywhere = getelementptr i8, ptr %stays, i64 %n
  store i8 1, ptr %anywhere
  call void @llvm.memcpy.p0.p0.i64(ptr %stays, ptr %good, i64 16, i1 false)
  ret i64 0
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
