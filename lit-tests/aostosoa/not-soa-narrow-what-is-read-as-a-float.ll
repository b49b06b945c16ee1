; A column keeps its width where something else than one integer is loaded from it, whatever is proved of what is stored.
; A twin is soa-narrow-integers.ll.
; RUN: %opt -passes='dtrans-aostosoa<narrow=on;cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: array of structures split into 2 columns, pointers to elements become indices [
; CHECK: store i64 2, ptr
; CHECK: load double, ptr

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 16)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %r = call i32 @rand()
  %e = sext i32 %r to i64
  %x = mul i64 %e, 81985529216486895
  store i64 %x, ptr %p, align 8
  store i64 2, ptr %F1, align 8
  %f = load double, ptr %F1, align 8
  %k = load i64, ptr %p, align 8
  %n = fptosi double %f to i64
  %s = add i64 %k, %n
  call void @free(ptr %a)
  ret i64 %s
}

declare i32 @rand()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
