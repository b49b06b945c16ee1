; A pointer to one of two records is freed: neither has a region, as nobody knows which it would be of.
; RUN: %opt -load-pass-plugin=%dtrans -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s


; CHECK-DAG: remark: {{.*}}: struct.r: left alone: something else than the start of the array is freed
; CHECK-NOT: in a region

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i64, i64 }
%struct.s = type { i64, i64, i64 }

define i64 @main() {
  %r = call ptr @malloc(i64 32)
  store i64 1, ptr %r, align 8
  %r1 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 1
  store i64 2, ptr %r1, align 8
  %r2 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 2
  store i64 3, ptr %r2, align 8
  %r3 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 3
  store i64 4, ptr %r3, align 8
  %s = call ptr @malloc(i64 24)
  store i64 1, ptr %s, align 8
  %s1 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 2, ptr %s1, align 8
  %s2 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
  store i64 3, ptr %s2, align 8
  %rx = load i64, ptr %r, align 8
  %sx = load i64, ptr %s, align 8
  %a = call i64 @third(ptr %r)
  %b = call i64 @third(ptr %s)
  %c = add i64 %a, %b
  %d = add i64 %rx, %sx
  %sum = add i64 %c, %d
  ret i64 %sum
}

define internal i64 @third(ptr %any) {
  %at = getelementptr inbounds i8, ptr %any, i64 16
  %v = load i64, ptr %at, align 8
  call void @free(ptr %any)
  ret i64 %v
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
