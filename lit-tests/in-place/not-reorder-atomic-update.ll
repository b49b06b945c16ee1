; An atomic update is not rewritten.
; RUN: %opt -passes='dtrans-randomplan<split=off;seed=1>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: left alone: an instruction uses it in a way that is not rewritten
; CHECK: %size = mul i64 %n, 32
; CHECK-NEXT: %a = call ptr @malloc(i64 %size)
; CHECK-NEXT: %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
; CHECK: %v = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64 }

define i64 @main(i64 %n) {
  %size = mul i64 %n, 32
  %a = call ptr @malloc(i64 %size)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
  store i64 1, ptr %p
  %dead = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 2, ptr %dead
  %v = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 3, ptr %v
  %w = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  store i64 4, ptr %w
  %k = load i64, ptr %p
  %x = load i64, ptr %v
  %y = load i64, ptr %w
  %xy = add i64 %x, %y
  %sum = add i64 %xy, %k
  %o = atomicrmw add ptr %v, i64 1 seq_cst
  %r = add i64 %sum, %o
  ret i64 %r
}

declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)
