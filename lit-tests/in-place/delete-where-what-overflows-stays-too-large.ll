; An array whose size wraps around is still larger than any there can be when its elements have become smaller.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: removed 4 bytes that are never read, elements shrink from 131064 to 4 bytes
; CHECK: call ptr @calloc(i64 %n, i64 4)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i32, [131056 x i8], i32 }

define i32 @main(i32 %argc, ptr %argv) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 131064)
  %p = getelementptr inbounds %struct.star, ptr %a, i64 1
  store i32 7, ptr %p
  %last = getelementptr inbounds %struct.star, ptr %a, i64 1, i32 2
  store i32 7, ptr %last
  %x = load i32, ptr %p
  ret i32 %x
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
