; A record that is copied to memory that may be the library's has to be there as it is.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadMemFuncManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, ptr }
%struct.good = type { i64, ptr }

define i32 @main(i32 %argc, ptr %argv) {
  %bad = call ptr @malloc(i64 16)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store ptr null, ptr %bad.f
  %good = call ptr @malloc(i64 16)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store ptr null, ptr %good.f
  %one = icmp eq i32 %argc, 1
  %room = call ptr @malloc(i64 16)
  %to = select i1 %one, ptr %argv, ptr %room
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %bad, i64 16, i1 false)
  %other = call ptr @malloc(i64 16)
  %into = select i1 %one, ptr null, ptr %other
  call void @llvm.memcpy.p0.p0.i64(ptr %into, ptr %good, i64 16, i1 false)
  ret i32 0
}

declare ptr @malloc(i64)
declare ptr @getenv(ptr)
declare ptr @localeconv()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
