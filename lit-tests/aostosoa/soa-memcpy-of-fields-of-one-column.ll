; Fields that lie side by side in one column, and are copied to where they lie alike, stay one copy: loads and stores of integers would say what
; lies there, and vectors that are read of the copy would be put together of them. A memmove is taken apart, all loads first.
; RUN: %opt -passes=dtrans-aostosoa -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/llvm.memcpy/llvm.memmove/' %s | %opt -passes=dtrans-aostosoa -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=MOVE

; CHECK: remark: {{.*}}: struct.slot: array of structures split into 2 columns,
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr {{%.*}}, i64 12, i1 false)
; CHECK-NOT: store
; CHECK: load <2 x float>, ptr %copy

; MOVE: remark: {{.*}}: struct.slot: array of structures split into 2 columns,
; MOVE-NOT: call void @llvm.memmove
; MOVE: store i32 {{%.*}}, ptr %copy

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.slot = type { float, float, float, [20 x i64], i32 }

define i64 @main(i32 %argc) {
entry:
  %copy = alloca { <2 x float>, float }, align 8
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 184)
  %rare = getelementptr inbounds %struct.slot, ptr %a, i64 0, i32 3, i64 3
  %x = load i64, ptr %rare
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %sum = phi i64 [ %x, %entry ], [ %more, %loop ]
  %h = mul i64 %sum, 11400714819323198485
  %at = urem i64 %h, %n
  %p = getelementptr inbounds %struct.slot, ptr %a, i64 %at
  %u = load float, ptr %p
  %f = getelementptr inbounds %struct.slot, ptr %p, i64 0, i32 1
  %v = load float, ptr %f
  %g = getelementptr inbounds %struct.slot, ptr %p, i64 0, i32 2
  %w = load float, ptr %g
  %uv = fadd float %u, %v
  %uvw = fadd float %uv, %w
  %c = getelementptr inbounds %struct.slot, ptr %p, i64 0, i32 4
  %count = load i32, ptr %c
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %p, i64 12, i1 false)
  %both = load <2 x float>, ptr %copy
  %one = extractelement <2 x float> %both, i64 1
  %all = fadd float %uvw, %one
  %s = fptoui float %all to i64
  %c64 = zext i32 %count to i64
  %t = add i64 %s, %c64
  %more = add i64 %sum, %t
  %j = add i64 %i, 1
  %again = icmp ult i64 %j, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i64 %more
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
