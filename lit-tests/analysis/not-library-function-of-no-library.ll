; `cfree` was the C library's once. It is not any more, and neither C nor POSIX keeps the name: whoever calls it has one of his own.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: AddressTaken: {{.*}}
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad = call ptr @calloc(i64 %n, i64 16)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 %n, i32 1
  store i32 1, ptr %bad.f
  call void @cfree(ptr %bad)
  %good = call ptr @calloc(i64 %n, i64 16)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 %n, i32 1
  store i32 1, ptr %good.f
  call void @free(ptr %good)
  ret i64 0
}

declare void @cfree(ptr)

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
