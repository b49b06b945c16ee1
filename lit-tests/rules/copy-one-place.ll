; A copy longer than an element takes a pointer to every element.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: {{not reorder|SharedPointer:}}
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
  %bad.h = call ptr @calloc(i64 %n, i64 16)
  %bad.s = getelementptr inbounds { ptr, ptr }, ptr %bad.h, i64 %n
  store ptr %bad, ptr %bad.s
  %bad.t = call ptr @calloc(i64 %n, i64 64)
  call void @llvm.memcpy.p0.p0.i64(ptr %bad.t, ptr %bad.s, i64 64, i1 false)
  %bad.u = getelementptr inbounds i8, ptr %bad.t, i64 32
  %bad.l = load ptr, ptr %bad.u
  store ptr %bad.l, ptr @ext
  %good.h = call ptr @calloc(i64 %n, i64 16)
  %good.s = getelementptr inbounds { ptr, ptr }, ptr %good.h, i64 %n
  store ptr %good, ptr %good.s
  %good.t = call ptr @calloc(i64 %n, i64 64)
  call void @llvm.memcpy.p0.p0.i64(ptr %good.t, ptr %good.s, i64 64, i1 false)
  %good.u = getelementptr inbounds i8, ptr %good.t, i64 32
  %good.l = load ptr, ptr %good.u
  ret i64 0
}

@ext = external global ptr
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
