; Where a call has to be a tail call, both functions have to say the same of their result's address: a record that is changed would have its size
; there. The address of another record's result stays as it is beside one that is changed.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.result: left alone: an instruction uses it in a way that is not rewritten
; CHECK-DAG: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 8 bytes
; CHECK: musttail call void @made(ptr sret(%struct.result) align 8 %r, ptr {{.*}}null)
; CHECK: define internal void @made(ptr sret(%struct.result) align 8 %r, ptr

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.result = type { i32, i64, i32 }
%struct.s = type { i32, i64, i32 }

define internal void @make(ptr sret(%struct.result) align 8 %r, ptr align 8 %s) {
  store i32 1, ptr %s
  musttail call void @made(ptr sret(%struct.result) align 8 %r, ptr null)
  ret void
}

define internal void @made(ptr sret(%struct.result) align 8 %r, ptr align 8 %s) {
  store i32 7, ptr %r
  %dead = getelementptr inbounds %struct.result, ptr %r, i64 0, i32 1
  store i64 1, ptr %dead, align 8
  %last = getelementptr inbounds %struct.result, ptr %r, i64 0, i32 2
  store i32 3, ptr %last
  ret void
}

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %p = getelementptr inbounds %struct.result, ptr %a, i64 %n
  %b = call ptr @calloc(i64 %n, i64 24)
  %q = getelementptr inbounds %struct.s, ptr %b, i64 %n
  %q.dead = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 1
  store i64 1, ptr %q.dead, align 8
  %q.last = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 2
  store i32 %argc, ptr %q.last
  call void @make(ptr sret(%struct.result) align 8 %p, ptr align 8 %q)
  %last = getelementptr inbounds %struct.result, ptr %p, i64 0, i32 2
  %x = load i32, ptr %last
  %y = load i32, ptr %p
  %z = load i32, ptr %q
  %z2 = load i32, ptr %q.last
  %s = add i32 %x, %y
  %t = add i32 %z, %z2
  %u = add i32 %s, %t
  %w = zext i32 %u to i64
  ret i64 %w
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
