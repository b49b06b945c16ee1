; A variable in a section of `#pragma clang section` lies beside others, and a program may walk over them.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.placed: left alone: a global variable of it keeps its size and initializer
; CHECK: remark: {{.*}}: struct.plain: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; CHECK: @placed = internal global %struct.placed zeroinitializer

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.placed = type { i64, i64, i32 }
%struct.plain = type { i64, i64, i32 }

@placed = internal global %struct.placed zeroinitializer #0
@plain = internal global %struct.plain zeroinitializer

define i64 @main() {
  store i64 1, ptr @placed, align 8
  %placed.dead = getelementptr inbounds %struct.placed, ptr @placed, i64 0, i32 1
  store i64 2, ptr %placed.dead, align 8
  %placed.last = getelementptr inbounds %struct.placed, ptr @placed, i64 0, i32 2
  store i32 3, ptr %placed.last, align 4
  %placed.a = load i64, ptr @placed, align 8
  %placed.b = load i32, ptr %placed.last, align 4
  %placed.c = sext i32 %placed.b to i64
  %placed.s = add i64 %placed.a, %placed.c
  store i64 1, ptr @plain, align 8
  %plain.dead = getelementptr inbounds %struct.plain, ptr @plain, i64 0, i32 1
  store i64 2, ptr %plain.dead, align 8
  %plain.last = getelementptr inbounds %struct.plain, ptr @plain, i64 0, i32 2
  store i32 3, ptr %plain.last, align 4
  %plain.a = load i64, ptr @plain, align 8
  %plain.b = load i32, ptr %plain.last, align 4
  %plain.c = sext i32 %plain.b to i64
  %plain.s = add i64 %plain.a, %plain.c
  %sum = add i64 %placed.s, %plain.s
  ret i64 %sum
}

attributes #0 = { "bss-section"="mine" }
