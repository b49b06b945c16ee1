; A fill of no bytes goes with the field.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: removed 1 byte that is never read, elements shrink from 24 to 16 bytes
; CHECK-NOT: call void @llvm.memset
; CHECK: ret i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, [8 x i8], i64 }

define i64 @main() {
  %a = call ptr @malloc(i64 24)
  store i64 5, ptr %a, align 8
  %dead = getelementptr inbounds %struct.s, ptr %a, i64 0, i32 1
  store i8 6, ptr %dead, align 1
  call void @llvm.memset.p0.i64(ptr %dead, i8 0, i64 0, i1 false)
  %n = getelementptr inbounds %struct.s, ptr %a, i64 0, i32 2
  store i64 3, ptr %n, align 8
  %w = load i64, ptr %n, align 8
  %k = load i64, ptr %a, align 8
  %v = add i64 %w, %k
  ret i64 %v
}

declare noalias ptr @malloc(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
