; A function that makes as much as either of two arguments says is not known to be filled whole by the first.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.bad:
; CHECK: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32, ptr }
%struct.good = type { i64, i32, ptr }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @bad.zero(i64 24, i64 48)
  %a.2 = call ptr @bad.zero(i64 24, i64 72)
  %a.e = getelementptr inbounds %struct.bad, ptr %a, i64 0, i32 1
  store i32 1, ptr %a.e
  %b = call ptr @good.zero(i64 24, i64 24)
  %b.2 = call ptr @good.zero(i64 24, i64 24)
  %b.e = getelementptr inbounds %struct.good, ptr %b, i64 0, i32 1
  store i32 1, ptr %b.e
  %x = call ptr @bad.make(i64 1, i64 1)
  %y = call ptr @good.make(i64 1, i64 1)
  %even = icmp eq i32 %argc, 2
  %a.1 = select i1 %even, ptr %a, ptr %a.2
  %b.1 = select i1 %even, ptr %b, ptr %b.2
  %a.f = getelementptr inbounds %struct.bad, ptr %a.1, i64 0, i32 2
  store ptr null, ptr %a.f
  %b.f = getelementptr inbounds %struct.good, ptr %b.1, i64 0, i32 2
  store ptr null, ptr %b.f
  ret i64 0
}

define internal ptr @bad.make(i64 %s, i64 %t) {
  %p = call ptr @malloc(i64 %s)
  %q = call ptr @malloc(i64 %t)
  %c = icmp eq i64 %s, 0
  %r = select i1 %c, ptr %q, ptr %p
  ret ptr %r
}
define internal ptr @bad.zero(i64 %s, i64 %t) {
  %p = call ptr @bad.make(i64 %s, i64 %t)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %s, i1 false)
  ret ptr %p
}
define internal ptr @good.make(i64 %s, i64 %t) {
  %p = call ptr @malloc(i64 %s)
  %q = call ptr @malloc(i64 %s)
  %c = icmp eq i64 %t, 0
  %r = select i1 %c, ptr %q, ptr %p
  ret ptr %r
}
define internal ptr @good.zero(i64 %s, i64 %t) {
  %p = call ptr @good.make(i64 %s, i64 %t)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %s, i1 false)
  ret ptr %p
}
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
