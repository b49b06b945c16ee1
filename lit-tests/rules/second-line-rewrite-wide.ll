; An access of a structure or wide number is not rewritten. The rewriter sees to that itself, whatever the conditions say.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s --allow-empty

; CHECK-NOT: struct.rec: array of structures split

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { x86_fp80, fp128, bfloat, half, ppc_fp128 }

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 64)
  %p0 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  %v0 = load x86_fp80, ptr %p0
  %w0 = fadd x86_fp80 %v0, %v0
  store x86_fp80 %w0, ptr %p0
  %p1 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v1 = load fp128, ptr %p1
  %p2 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 2
  store bfloat 0xR3F80, ptr %p2
  %p3 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 3
  %v3 = load half, ptr %p3
  %b = bitcast half %v3 to i16
  %p4 = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 4
  %v4 = load ppc_fp128, ptr %p4
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
