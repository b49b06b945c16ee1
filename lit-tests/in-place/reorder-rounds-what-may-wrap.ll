; The size of a block may have wrapped around: there is room for what the program uses then, which is not where it was. So the block gets whole
; elements, though they are as large as they were, and what fills it does too. A size that does not wrap around stays.
; RUN: %opt -passes='dtrans-randomplan<split=off;regions=off;seed=1>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.s: reordered fields, elements keep their 40 bytes
; CHECK-DAG: remark: {{.*}}: struct.t: reordered fields, elements keep their 40 bytes
; CHECK-LABEL: define i64 @main
; CHECK: [[COUNT:%.*]] = udiv i64 {{%.*}}, 40
; CHECK: [[WHOLE:%.*]] = mul nuw i64 [[COUNT]], 40
; CHECK: [[SIZE:%.*]] = select i1 {{%.*}}, i64 %size, i64 [[WHOLE]]
; CHECK: %a = call ptr @malloc(i64 [[SIZE]])
; CHECK: [[COUNT2:%.*]] = udiv i64 {{%.*}}, 40
; CHECK: [[FILL:%.*]] = mul nuw i64 [[COUNT2]], 40
; CHECK: call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 [[FILL]], i1 false)
; CHECK: %b = call ptr @malloc(i64 %surely)
; CHECK: call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 %surely, i1 false)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64, i64 }
%struct.t = type { i64, i64, i64, i64, i64 }

define i64 @main(i64 %n) {
  %size = mul i64 %n, 40
  %a = call ptr @malloc(i64 %size)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 %size, i1 false)
  %surely = mul nuw i64 %n, 40
  %b = call ptr @malloc(i64 %surely)
  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 %surely, i1 false)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
  %q = getelementptr inbounds %struct.t, ptr %b, i64 %n
  %p.f1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %p.f1
  %p.v1 = load i64, ptr %p.f1
  %p.f2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 2, ptr %p.f2
  %p.v2 = load i64, ptr %p.f2
  %p.f3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  store i64 3, ptr %p.f3
  %p.v3 = load i64, ptr %p.f3
  %p.f4 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  store i64 4, ptr %p.f4
  %p.v4 = load i64, ptr %p.f4
  %q.f1 = getelementptr inbounds %struct.t, ptr %q, i64 0, i32 1
  store i64 1, ptr %q.f1
  %q.v1 = load i64, ptr %q.f1
  %q.f2 = getelementptr inbounds %struct.t, ptr %q, i64 0, i32 2
  store i64 2, ptr %q.f2
  %q.v2 = load i64, ptr %q.f2
  %q.f3 = getelementptr inbounds %struct.t, ptr %q, i64 0, i32 3
  store i64 3, ptr %q.f3
  %q.v3 = load i64, ptr %q.f3
  %q.f4 = getelementptr inbounds %struct.t, ptr %q, i64 0, i32 4
  store i64 4, ptr %q.f4
  %q.v4 = load i64, ptr %q.f4
  %s.a = add i64 %p.v1, %p.v2
  %s.b = add i64 %p.v3, %p.v4
  %t.a = add i64 %q.v1, %q.v2
  %t.b = add i64 %q.v3, %q.v4
  %s = add i64 %s.a, %s.b
  %t = add i64 %t.a, %t.b
  %sum = add i64 %s, %t
  ret i64 %sum
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
