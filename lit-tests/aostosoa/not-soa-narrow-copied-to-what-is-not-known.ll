; Columns keep their width where elements come from a variable that a function fills of which nothing is known.
; A twin is soa-narrow-copied-to-a-variable.ll.
; RUN: %opt -passes='dtrans-aostosoa<narrow=on;cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: array of structures split into 2 columns, pointers to elements become indices [
; CHECK-NOT: trunc

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %keep = alloca %struct.s, align 8
  %n = call i64 @read(i32 0, ptr %keep, i64 16)
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 16)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %r = call i32 @rand()
  %e = sext i32 %r to i64
  %x = mul i64 %e, 81985529216486895
  store i64 %x, ptr %p, align 8
  store i64 2, ptr %F1, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %keep, ptr align 8 %p, i64 16, i1 false)
  %k1 = getelementptr inbounds %struct.s, ptr %keep, i64 0, i32 1
  store i64 300, ptr %k1, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a, ptr align 8 %keep, i64 16, i1 false)
  %f = load i64, ptr %F1, align 8
  %k = load i64, ptr %p, align 8
  %s = add i64 %k, %f
  call void @free(ptr %a)
  ret i64 %s
}

declare i32 @rand()
declare i64 @read(i32, ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
