; Pointers to two records go through one parameter, and one is kept in a variable: as long as nothing is done with them that depends on
; where in an element they lead, fields move.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; CHECK: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i64 }
%struct.s = type { i64, i64, i64 }
%struct.t = type { i32, i32 }

@last = internal global ptr null
@own = internal global ptr null

define i64 @main() {
  %r = call ptr @malloc(i64 24)
  store i64 1, ptr %r, align 8
  %r1 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 1
  store i64 2, ptr %r1, align 8
  %r2 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 2
  store i64 3, ptr %r2, align 8
  %rv = load i64, ptr %r2, align 8
  call void @keep(ptr %r)
  %rx = load i64, ptr %r, align 8
  %s = call ptr @malloc(i64 24)
  store i64 1, ptr %s, align 8
  %s1 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 2, ptr %s1, align 8
  %s2 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
  store i64 3, ptr %s2, align 8
  %sv = load i64, ptr %s2, align 8
  store ptr %s, ptr @own, align 8
  %sx = load i64, ptr %s, align 8
  %t = call ptr @malloc(i64 8)
  %t1 = getelementptr inbounds %struct.t, ptr %t, i64 0, i32 1
  store i32 1, ptr %t1, align 4
  call void @keep(ptr %t)
  %a = add i64 %rv, %sv
  %b = add i64 %rx, %sx
  %sum = add i64 %a, %b
  ret i64 %sum
}

define internal void @keep(ptr %any) {
  store ptr %any, ptr @last, align 8
  ret void
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
