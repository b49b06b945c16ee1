; What a function of the program's own allocates becomes smaller where it calls malloc; the number that it is told does not. So allocsize, of which
; the optimizer makes dereferenceable(24000000), goes from the function and its calls; of malloc it is still true.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 8 bytes
; CHECK: define internal ptr @own(i64 %n) {
; CHECK: call ptr @own(i64 24000000){{$}}
; CHECK: declare {{.*}}ptr @malloc(i64) [[MALLOC:#[0-9]+]]
; CHECK: attributes [[MALLOC]] = { {{.*}}allocsize(0)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i32, i64, i32 }

define internal ptr @own(i64 %n) allocsize(0) {
  %p = call ptr @malloc(i64 %n)
  %no = icmp eq ptr %p, null
  br i1 %no, label %bad, label %good
bad:
  call void @log(i64 %n)
  ret ptr null
good:
  ret ptr %p
}

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @own(i64 24000000) allocsize(0)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
  store i32 1, ptr %p
  %dead = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %dead, align 8
  %last = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i32 %argc, ptr %last
  %x = load i32, ptr %last
  %y = load i32, ptr %p
  %s = add i32 %x, %y
  %w = zext i32 %s to i64
  ret i64 %w
}

declare void @log(i64)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
