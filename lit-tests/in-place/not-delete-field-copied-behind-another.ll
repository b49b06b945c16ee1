; A field that nobody reads in its record is copied out together with the one before it, and read there: it stays, as does the first. The
; last one goes.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 32 to 24 bytes
; CHECK: store i64 3
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %{{.*}}, i64 16, i1 false)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i64, i64 }

define i64 @main() {
  %copy = alloca [16 x i8], align 8
  %p = call ptr @malloc(i64 32)
  store i64 1, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1, align 8
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  store i64 3, ptr %p2, align 8
  %p3 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 3
  store i64 4, ptr %p3, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %p1, i64 16, i1 false)
  %second = getelementptr inbounds i8, ptr %copy, i64 8
  %x = load i64, ptr %second, align 8
  %y = load i64, ptr %p1, align 8
  %z = load i64, ptr %p, align 8
  %s = add i64 %x, %y
  %sum = add i64 %s, %z
  ret i64 %sum
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
