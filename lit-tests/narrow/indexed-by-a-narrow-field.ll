; A step whose index is a field itself, of 64 bits, takes the value of the narrow field: `&flat[p->up]`. It kept the load that is gone, and the
; link ended.
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -S %s 2>&1 | FileCheck %s

; CHECK: %[[NEW:.*]] = type { i8, i8 }
; CHECK-LABEL: define i64 @main
; CHECK: %[[N:.*]] = load i8, ptr
; CHECK: %[[I:.*]] = zext i8 %[[N]] to i64
; CHECK: getelementptr {{.*}}%[[NEW]], ptr %a, i64 %[[I]], i32 1
; CHECK: %[[M:.*]] = load i8, ptr
; CHECK: %[[J:.*]] = zext i8 %[[M]] to i64
; CHECK: getelementptr {{.*}}%[[NEW]], ptr %a, i64 %[[J]], i32 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 16)
  %x = call i64 @any()
  %i = urem i64 %x, 100
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %i
  store i64 %i, ptr %p, align 8
  %p1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 %i, ptr %p1, align 8
  %up = load i64, ptr %p, align 8
  %q1 = getelementptr inbounds %struct.s, ptr %a, i64 %up, i32 1
  %f = load i64, ptr %q1, align 8
  %q = getelementptr inbounds %struct.s, ptr %a, i64 %f
  %k = load i64, ptr %q, align 8
  call void @free(ptr %a)
  ret i64 %k
}

declare i64 @any()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
