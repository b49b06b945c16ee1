; What is no program has no regions, since they begin before all code of it; nor has one for a C library that knows no such thing.
; RUN: %opt -load-pass-plugin=%dtrans -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/@run()/@main()/; s/linux-gnu/linux-musl/' %s | %opt -load-pass-plugin=%dtrans -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s
; RUN: sed 's/@run()/@main()/' %s | %opt -load-pass-plugin=%dtrans -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=PROGRAM


; CHECK: remark: {{.*}}: struct.r: left alone: more than one array may be alive
; CHECK-NOT: in a region
; PROGRAM: remark: {{.*}}: struct.r: {{.*}}in a region

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i64, i64 }
%struct.s = type { i64, i64, i64 }

@list = internal global ptr null

define i64 @run() {
  %r = call ptr @malloc(i64 32)
  store i64 1, ptr %r, align 8
  %r1 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 1
  store i64 2, ptr %r1, align 8
  store ptr %r, ptr @list, align 8
  %l = load ptr, ptr @list, align 8
  %l1 = getelementptr inbounds %struct.r, ptr %l, i64 0, i32 1
  %v = load i64, ptr %l1, align 8
  %x = load i64, ptr %l, align 8
  %sum = add i64 %v, %x
  ret i64 %sum
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
