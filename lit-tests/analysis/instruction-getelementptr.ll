; Steps to a field by type, by bytes and over whole elements.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s:
; CHECK: safety: none{{$}}
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i64 %n) {
  %p = call ptr @calloc(i64 %n, i64 16)
  %nth = getelementptr inbounds %struct.s, ptr %p, i64 %n
  %second = getelementptr inbounds %struct.s, ptr %nth, i64 0, i32 1
  store i64 1, ptr %second
  %both = getelementptr inbounds %struct.s, ptr %p, i64 %n, i32 1
  store i64 1, ptr %both
  %bytes = getelementptr inbounds i8, ptr %nth, i64 8
  store i64 1, ptr %bytes
  %times = mul nsw i64 %n, 16
  %far = getelementptr inbounds i8, ptr %p, i64 %times
  store i64 1, ptr %far
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
