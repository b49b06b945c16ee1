; Nothing is known of what functions leave in memory that they allocate, unless they are the library's. See grown.ll.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOLDS
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; HOLDS: field 1: offset 8, i64;
; HOLDS-NOT: holds
; HOLDS: legal: {{.*}}narrow
; CHECK-NOT: narrowed

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %size = mul nuw i64 %count, 16
  %a = call ptr @make(i64 16, i64 %size)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %x = call i64 @any()
  %y = urem i64 %x, 100
  store i64 %x, ptr %p, align 8
  store i64 %y, ptr %F1, align 8
  %f = load i64, ptr %F1, align 8
  %k = load i64, ptr %p, align 8
  %s = add i64 %k, %f
  call void @free(ptr %a)
  ret i64 %s
}

declare noalias ptr @make(i64 allocalign, i64) allockind("alloc,uninitialized,aligned") allocsize(1) "alloc-family"="malloc"

declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
