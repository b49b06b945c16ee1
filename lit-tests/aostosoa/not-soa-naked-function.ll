; A naked function takes its arguments from registers, in assembly: its parameter has no use, and yet the function may follow
; the pointer that the holder keeps. The element's own address is never passed to it.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; CHECK: struct.star: left alone
; CHECK: store ptr %e, ptr @holder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64 }

@holder = internal global ptr null

declare noalias ptr @calloc(i64, i64)

define internal i64 @mass_of(ptr %h) naked noinline {
  tail call void asm sideeffect "movq (%rdi), %rax\0A\09movq 8(%rax), %rax\0A\09ret", ""()
  unreachable
}

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %s = call ptr @calloc(i64 %n, i64 16)
  %e = getelementptr inbounds %struct.star, ptr %s, i64 %n
  store i64 1, ptr %e
  %mass = getelementptr inbounds %struct.star, ptr %e, i64 0, i32 1
  store i64 2, ptr %mass
  store ptr %e, ptr @holder
  %m = call i64 @mass_of(ptr @holder)
  %r = trunc i64 %m to i32
  ret i32 %r
}
