; A field that nobody reads by name is read where it is copied to memory of another layout, and so has a column; copied within the array it has none.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;delete=on>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/ptr %elsewhere, ptr %field, i64 8,/ptr %other, ptr %a, i64 24,/' %s | %opt -passes='dtrans-aostosoa<cost-model=off;delete=on>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=WITHIN

; CHECK: remark: {{.*}}: struct.r: array of structures split into 3 columns, pointers to elements become indices [
; CHECK: store i64 2
; WITHIN: remark: {{.*}}: struct.r: array of structures split into 2 columns, pointers to elements become indices, 8 bytes that are never read removed
; WITHIN-NOT: store i64 2

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i64 }

@numbers = internal global [4 x i64] zeroinitializer

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  store i64 1, ptr %a
  %field = getelementptr inbounds %struct.r, ptr %a, i64 0, i32 1
  store i64 2, ptr %field
  %third = getelementptr inbounds %struct.r, ptr %a, i64 0, i32 2
  store i64 3, ptr %third
  %other = getelementptr inbounds %struct.r, ptr %a, i64 1
  %elsewhere = getelementptr inbounds i64, ptr @numbers, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %elsewhere, ptr %field, i64 8, i1 false)
  %seen = load i64, ptr %elsewhere
  %v = load i64, ptr %a
  %w = load i64, ptr %third
  %s = add i64 %v, %w
  %sum = add i64 %s, %seen
  ret i64 %sum
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
