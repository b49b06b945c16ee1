; A function that makes either of two blocks larger moves both.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: ReachableFromExposed
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  %bad.z = call ptr @malloc(i64 16)
  %bad.r = call ptr @bad.grow(ptr %bad.x, ptr %bad.z, i64 64, i1 true)
  %bad.s = call ptr @bad.grow(ptr %bad.z, ptr null, i64 64, i1 true)
  store ptr %bad.r, ptr @bad.o
  %good.z = call ptr @malloc(i64 16)
  %good.r = call ptr @good.grow(ptr %good.x, ptr %good.z, i64 64, i1 true)
  %good.s = call ptr @good.grow(ptr %good.z, ptr null, i64 64, i1 true)
  ret i64 0
}

@bad.o = external global ptr
define internal ptr @bad.grow(ptr %a, ptr %b, i64 %s, i1 %c) {
  %p = call ptr @realloc(ptr %a, i64 %s)
  %q = call ptr @realloc(ptr %b, i64 %s)
  %r = select i1 %c, ptr %p, ptr %q
  ret ptr %r
}
@good.o = external global ptr
define internal ptr @good.grow(ptr %a, ptr %b, i64 %s, i1 %c) {
  %p = call ptr @realloc(ptr %a, i64 %s)
  %q = call ptr @realloc(ptr %b, i64 %s)
  %r = select i1 %c, ptr %p, ptr %q
  ret ptr %r
}

declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
