; Memory that the library was given to keep comes back as anything.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: UnsafePtrMerge
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, ptr }
%struct.good = type { i64, ptr }

define i32 @main(i32 %argc) {
  %bad = call ptr @malloc(i64 16)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store ptr null, ptr %bad.f
  %good = call ptr @malloc(i64 16)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store ptr null, ptr %good.f
  %one = icmp eq i32 %argc, 1
  %kept = call ptr @pthread_getspecific(i32 1)
  %some = select i1 %one, ptr %kept, ptr %bad
  %n = load i64, ptr %some
  %other = select i1 %one, ptr null, ptr %good
  %m = load i64, ptr %other
  %sum = add i64 %n, %m
  %r = trunc i64 %sum to i32
  ret i32 %r
}

declare ptr @pthread_getspecific(i32)

declare ptr @malloc(i64)
declare ptr @getenv(ptr)
declare ptr @localeconv()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
