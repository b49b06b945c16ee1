; What a function promises of memory behind a pointer that stays one goes as well, where it or a callee may use columns.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK: define internal i64 @sum(ptr dereferenceable(8) %sky, ptr %out, ptr %none, ptr %old) {
; CHECK-NOT: {{writable|dead_on_unwind|initializes|readonly|readnone|writeonly|captures|speculatable|memory|nofree|dead_on_return}}
; CHECK: declare

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %sky = alloca ptr
  %sum = alloca i64
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  store ptr %a, ptr %sky
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  %v = call i64 @sum(ptr readonly %sky, ptr writable dead_on_unwind dereferenceable(8) initializes((0, 8)) %sum, ptr readnone null, ptr writeonly %sum) memory(argmem: readwrite) 
  ret i64 %v
}

define internal i64 @sum(ptr readonly dereferenceable(8) captures(none) %sky, ptr writable dead_on_unwind initializes((0, 8)) %out, ptr readnone nofree %none, ptr writeonly dead_on_return %old) speculatable memory(argmem: readwrite) {
  %p = load ptr, ptr %sky
  %v = load i64, ptr %p
  store i64 %v, ptr %out
  store i64 %v, ptr %old
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64)
