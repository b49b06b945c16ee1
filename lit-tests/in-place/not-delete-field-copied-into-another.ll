; A field that nobody reads is copied into one that is read, of another array of the same record: it stays. Copies of whole elements are no
; such use: the last field goes.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 32 to 24 bytes
; CHECK: store i64 2
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 24, i1 false)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr {{%.*}}, ptr {{%.*}}, i64 8, i1 false)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i64, i64 }

define i64 @main() {
  %p = call ptr @malloc(i64 32)
  store i64 1, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1, align 8
  %p3 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 3
  store i64 3, ptr %p3, align 8
  %q = call ptr @malloc(i64 32)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 32, i1 false)
  %q2 = getelementptr inbounds %struct.r, ptr %q, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr %q2, ptr %p1, i64 8, i1 false)
  %x = load i64, ptr %q, align 8
  %y = load i64, ptr %q2, align 8
  %sum = add i64 %x, %y
  ret i64 %sum
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
