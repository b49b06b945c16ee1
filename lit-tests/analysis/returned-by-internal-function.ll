; The twin of returned-by-exported-function.
; Soundness contract, point 3.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: whole program: yes
; CHECK: record struct.bad: 16 bytes
; CHECK: safety: GlobalPtr{{$}}
; CHECK: GlobalPtr: a global variable points to it (1)
; CHECK-NEXT: @keep
; CHECK: record struct.good: 16 bytes
; CHECK: safety: none

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

@keep = internal global ptr null

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %x = call ptr @calloc(i64 %n, i64 16)
  %y = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %x, i64 %n
  %field = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %field
  %good = getelementptr inbounds %struct.good, ptr %y, i64 %n
  %same = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %same
  store ptr %bad, ptr @keep
  ret i64 0
}

define internal ptr @get() {
  %p = load ptr, ptr @keep
  ret ptr %p
}
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
