; Rule KeptAccess: what is loaded as an index, by a new instruction, is as wide as it was, and stays in one piece when fields move.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>,dtrans-randomplan<regions=off;split=off;seed=17>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into
; CHECK: remark: {{.*}}: struct.holder: reordered fields, elements shrink from 48 to
; CHECK-LABEL: define i64 @main(
; CHECK-NOT: load i8
; CHECK: ret i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64 }
%struct.holder = type { i64, i64, ptr, i64, i64, ptr }
%struct.pair = type { i64, ptr }

define i64 @main(i32 %argc) {
entry:
  %pair = alloca %struct.pair, align 8
  %n = zext i32 %argc to i64
  %stars = call ptr @calloc(i64 %n, i64 16)
  %star = getelementptr inbounds %struct.star, ptr %stars, i64 %n
  store i64 5, ptr %star, align 8
  %second = getelementptr inbounds %struct.star, ptr %star, i64 0, i32 1
  store i64 6, ptr %second, align 8
  store i64 7, ptr %pair, align 8
  %pair.s = getelementptr inbounds %struct.pair, ptr %pair, i64 0, i32 1
  store ptr %star, ptr %pair.s, align 8
  %h = call ptr @malloc(i64 48)
  store i64 1, ptr %h, align 8
  %b = getelementptr inbounds %struct.holder, ptr %h, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %b, ptr align 8 %pair, i64 16, i1 false)
  %c = getelementptr inbounds %struct.holder, ptr %h, i64 0, i32 3
  store i64 2, ptr %c, align 8
  %d = getelementptr inbounds %struct.holder, ptr %h, i64 0, i32 4
  store i64 3, ptr %d, align 8
  %s = getelementptr inbounds %struct.holder, ptr %h, i64 0, i32 2
  %again = load ptr, ptr %s, align 8
  %mass = load i64, ptr %again, align 8
  %number = getelementptr inbounds %struct.star, ptr %again, i64 0, i32 1
  %more = load i64, ptr %number, align 8
  %v0 = load i64, ptr %h, align 8
  %v1 = load i64, ptr %b, align 8
  %v2 = load i64, ptr %c, align 8
  %v3 = load i64, ptr %d, align 8
  %t0 = add i64 %v0, %v1
  %t1 = add i64 %v2, %v3
  %t2 = add i64 %mass, %more
  %t3 = add i64 %t0, %t1
  %t = add i64 %t2, %t3
  ret i64 %t
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
