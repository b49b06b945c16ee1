; Of struct.a only the first half is used, of struct.b only the second: moved whole, one behind the other, both would have the bytes between. This ended
; in a type with 2^64 - 4 bytes.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-reorderfields<cost-model=off;delete=on>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.r: removed 4 bytes that are never read, elements shrink from 32 to 24 bytes
; CHECK: %{{.*}}struct.r = type { i64, i32, [4 x i8], i32 }
; CHECK: call ptr @calloc(i64 %n, i64 24)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, %struct.a, i32, %struct.b }
%struct.a = type { i32, i32 }
%struct.b = type { i32, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %p = call ptr @calloc(i64 %n, i64 32)
  %q = getelementptr inbounds %struct.r, ptr %p, i64 %n
  store i64 5, ptr %q, align 8
  %gone = getelementptr inbounds %struct.r, ptr %q, i64 0, i32 2
  store i32 7, ptr %gone, align 8
  %x = getelementptr inbounds %struct.r, ptr %q, i64 0, i32 1, i32 0
  store i32 2, ptr %x, align 8
  %z = getelementptr inbounds %struct.r, ptr %q, i64 0, i32 3, i32 1
  store i32 3, ptr %z, align 8
  %k = load i64, ptr %q, align 8
  %xv = load i32, ptr %x, align 8
  %zv = load i32, ptr %z, align 8
  %s = add i32 %xv, %zv
  %w = zext i32 %s to i64
  %v = add i64 %w, %k
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
