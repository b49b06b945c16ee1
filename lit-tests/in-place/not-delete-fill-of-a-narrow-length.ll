; Lengths of 32 bits are not scaled: that of a whole element is taken apart, that of any number stays as it is.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; CHECK-DAG: remark: {{.*}}: struct.t: left alone: memory is copied or filled whose length is not a constant of at most one element
; CHECK-LABEL: define i64 @main
; CHECK: store i64 0, ptr %a, align 1
; CHECK: call void @llvm.memset.p0.i32(ptr %b, i8 0, i32 %bytes, i1 false)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64 }
%struct.t = type { i64, i64, i64 }

define i64 @main(i32 %argc, i32 %k) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %b = call ptr @calloc(i64 %n, i64 24)
  call void @llvm.memset.p0.i32(ptr %a, i8 0, i32 24, i1 false)
  %bytes = mul nuw i32 %k, 24
  call void @llvm.memset.p0.i32(ptr %b, i8 0, i32 %bytes, i1 false)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
  %q = getelementptr inbounds %struct.t, ptr %b, i64 %n
  store i64 3, ptr %p
  %p.dead = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %p.dead
  %p.f = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 2, ptr %p.f
  %p.v = load i64, ptr %p.f
  %p.w = load i64, ptr %p
  %p.s = add i64 %p.v, %p.w
  store i64 3, ptr %q
  %q.dead = getelementptr inbounds %struct.t, ptr %q, i64 0, i32 1
  store i64 1, ptr %q.dead
  %q.f = getelementptr inbounds %struct.t, ptr %q, i64 0, i32 2
  store i64 2, ptr %q.f
  %q.v = load i64, ptr %q.f
  %q.w = load i64, ptr %q
  %q.s = add i64 %q.v, %q.w
  %sum = add i64 %p.s, %q.s
  ret i64 %sum
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
