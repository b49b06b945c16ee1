; A seed is an order.
; RUN: %opt -passes='dtrans-randomplan<split=off;seed=9>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.r: reordered fields, elements shrink from 40 to 32 bytes
; CHECK: call ptr @malloc(i64 32)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i8, i64, i8, i64, i16 }

define i64 @main(i32 %argc) {
  %count = zext i32 %argc to i64
  %r = call dereferenceable_or_null(40) ptr @malloc(i64 40)
  store i8 1, ptr %r, align 8
  %b = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 1
  store i64 2, ptr %b, align 8
  %c = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 2
  store i8 3, ptr %c, align 1
  %d = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 3
  store i64 4, ptr %d, align 8
  %e = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 4
  store i16 5, ptr %e, align 2
  %v = call i64 @sum(ptr %r)

  ret i64 %v
}

define internal i64 @sum(ptr dereferenceable(40) %r) {
  %a = load i8, ptr %r, align 1
  %bp = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 1
  %b = load i64, ptr %bp, align 8
  %cp = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 2
  %c = load i8, ptr %cp, align 1
  %dp = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 3
  %d = load i64, ptr %dp, align 8
  %ep = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 4
  %e = load i16, ptr %ep, align 2
  %s = add i64 %b, %d
  %a64 = zext i8 %a to i64
  %c64 = zext i8 %c to i64
  %e64 = zext i16 %e to i64
  %t = add i64 %a64, %c64
  %u = add i64 %t, %e64
  %v = add i64 %s, %u
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
