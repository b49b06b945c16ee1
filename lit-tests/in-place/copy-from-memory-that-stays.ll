; A copy between a record that changes and memory that does not is made field by field. Of the memory that stays, nothing more
; is claimed: the new accesses are not known to the analysis, which these tests verify after each pass.
; RUN: %opt -passes='dtrans-randomplan<regions=off;split=off;seed=1>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.good: reordered fields, elements keep their 24 bytes
; CHECK: call ptr @calloc(i64 %n, i64 24)
; CHECK-NOT: call void @llvm.memcpy
; CHECK: load i64, ptr {{.*}}, align 1
; CHECK: store i64 {{.*}}, ptr @b, align 1

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { i64, i32, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %x = call ptr @calloc(i64 %n, i64 24)
  %good = getelementptr inbounds %struct.good, ptr %x, i64 %n
  %f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %f
  %g = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2
  store i64 2, ptr %g
  store i32 1, ptr @b
  %c = getelementptr inbounds i8, ptr @b, i64 4
  store i32 1, ptr %c
  %d = getelementptr inbounds i8, ptr @b, i64 8
  store i64 1, ptr %d
  call void @llvm.memcpy.p0.p0.i64(ptr @b, ptr %good, i64 24, i1 false)
  ret i64 0
}

@b = internal global [24 x i8] zeroinitializer

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
