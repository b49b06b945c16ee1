; Assembly that may jump sees what it is given like any other; its text is an operand of the instruction, of pointer type.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.rec: left alone: it is used in a way that is not understood
; CHECK-NOT: @dtrans.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %x = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i64 2, ptr %y
  callbr void asm sideeffect "", "r,!i"(ptr %a) to label %on [label %off]
on:
  ret i64 0
off:
  ret i64 1
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
