; The assembly of a naked function finds its parameters in registers, without naming them.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.rec: left alone: code that is not known can reach it
; CHECK-NOT: @dtrans.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

define internal i64 @first(ptr %box) naked noinline {
  call void asm sideeffect "movq (%rdi), %rax; movq (%rax), %rax; retq", "~{dirflag},~{fpsr},~{flags}"()
  unreachable
}

define i64 @main(i32 %argc) {
  %box = alloca ptr
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  store ptr %a, ptr %box
  %x = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i64 2, ptr %y
  %v = call i64 @first(ptr %box)
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
