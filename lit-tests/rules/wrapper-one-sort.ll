; A function that allocates in two ways hands its arguments to neither alone.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;pools=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s

; CHECK-NOT: split into
; CHECK: struct.star: left alone
; CHECK-NOT: split into

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @get(i64 %n, i64 24)
  %o = call ptr @get(i64 1, i64 24)
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %number = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 1
  store i64 7, ptr %number
  store i64 1, ptr %nth
  %mass = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 2
  store double 1.0, ptr %mass
  ret i64 0
}

define internal ptr @get(i64 %s, i64 %k) {
  %p = call ptr @malloc(i64 %k)
  %q = call ptr @calloc(i64 %s, i64 %k)
  %c = icmp eq i64 %k, 0
  %r = select i1 %c, ptr %p, ptr %q
  ret ptr %r
}
declare ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
