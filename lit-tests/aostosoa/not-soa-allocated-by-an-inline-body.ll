; An allocation function with a body, though it be a copy for inlining, is the program's own: its blocks lie in memory
; that the program knows by other names.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.rec: left alone: its memory comes from an allocation or function that is not understood
; CHECK-NOT: @dtrans.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@pool = external global [65536 x i8], align 16

define available_externally ptr @calloc(i64 %n, i64 %size) {
  ret ptr @pool
}

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %x = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i64 2, ptr %y
  %first = getelementptr inbounds i8, ptr @pool, i64 8
  %v = load i64, ptr %first
  ret i64 %v
}
