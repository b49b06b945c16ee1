; Code that is not known gets a pointer to the one record, and reads its fields where they were.
; RUN: %opt -passes='dtrans-reorderfields<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.r: left alone: its address is passed to code that is not known
; CHECK: remark: {{.*}}: struct.s: reordered fields, elements shrink from 32 to 24 bytes
; CHECK: %r = call ptr @malloc(i64 32)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i32, i64, i32, i64 }
%struct.s = type { i32, i64, i32, i64 }

define i64 @main() {
  %r = call ptr @malloc(i64 32)
  store i32 1, ptr %r, align 4
  %r1 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 1
  store i64 2, ptr %r1, align 8
  %r2 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 2
  store i32 3, ptr %r2, align 4
  %r3 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 3
  store i64 4, ptr %r3, align 8
  %rv = load i64, ptr %r3, align 8
  %s = call ptr @malloc(i64 32)
  store i32 1, ptr %s, align 4
  %s1 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 1
  store i64 2, ptr %s1, align 8
  %s2 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
  store i32 3, ptr %s2, align 4
  %s3 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 3
  store i64 4, ptr %s3, align 8
  %sv = load i64, ptr %s3, align 8
  call void @use(ptr %r)
  %sum = add i64 %rv, %sv
  ret i64 %sum
}

declare void @use(ptr)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
