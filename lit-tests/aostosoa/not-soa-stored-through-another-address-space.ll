; A pointer of another address space leads to the same memory on a way that is not followed: what is stored through it,
; or copied through it, can come back as a plain pointer, and null may be an ordinary address there.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %t/store.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %t/copy.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %t/null.ll 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.rec: left alone: code that is not known can reach it
; CHECK-NOT: @dtrans.

;--- store.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@slot = internal global ptr null

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %far = addrspacecast ptr @slot to ptr addrspace(1)
  store ptr %a, ptr addrspace(1) %far
  %p = load ptr, ptr @slot
  %x = getelementptr inbounds %struct.rec, ptr %p, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v = load i64, ptr %y
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
;--- copy.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@slot = internal global ptr null
@other = internal global ptr null

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  store ptr %a, ptr @other
  %far = addrspacecast ptr @slot to ptr addrspace(1)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %far, ptr @other, i64 8, i1 false)
  %p = load ptr, ptr @slot
  %x = getelementptr inbounds %struct.rec, ptr %p, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v = load i64, ptr %y
  ret i64 %v
}

declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
;--- null.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  store ptr %a, ptr addrspace(256) null
  %p = load ptr, ptr addrspace(256) null
  %x = getelementptr inbounds %struct.rec, ptr %p, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v = load i64, ptr %y
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
