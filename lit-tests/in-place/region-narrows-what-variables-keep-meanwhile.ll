; A variable that keeps a part of a record between two copies has no values of its own: what lies there has the range that it has in the records, and fields that are never read need no place.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; What is copied back lies elsewhere in a record: in the fields there may be what lay in others. Or a part of a field is copied.
; RUN: sed 's/(ptr %dest, ptr %kept/(ptr %beside, ptr %kept/' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=WIDE
; RUN: sed 's/(ptr %dest, ptr %kept, i64 8/(ptr %dest, ptr %kept, i64 6/; s/(ptr %kept, ptr %from, i64 8/(ptr %kept, ptr %from, i64 6/' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=NONE
; It reaches into the next record.
; RUN: sed 's/(ptr %dest, ptr %kept, i64 8/(ptr %dest, ptr %kept, i64 40/; s/(ptr %kept, ptr %from, i64 8/(ptr %kept, ptr %from, i64 40/' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=NONE
; Something is written there meanwhile, or it is copied from memory that is not known.
; RUN: sed 's/;written //' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=WIDE
; RUN: sed 's/;read //' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=WIDE
; A copy is volatile.
; RUN: sed '/ptr %kept, ptr %from/s/i1 false/i1 true/' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=NONE

; CHECK: remark: {{.*}}struct.row: removed 4 bytes that are never read, narrowed 3 fields
; CHECK: define i64 @main(
; CHECK: %kept = alloca [40 x i8]
; CHECK: [[SMALL:%.+]] = load i8, ptr
; CHECK: [[NOW:%.+]] = zext i8 [[SMALL]] to i32
; CHECK: store i32 [[NOW]], ptr
; WIDE: remark: {{.*}}struct.row: {{.*}}narrowed 1 field
; NONE-NOT: struct.row: {{.*}}narrowed
; NONE: define i64 @main(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, i32, i32, i32, i32, i64 }

define i64 @main(i64 %n, ptr %argv) {
  %kept = alloca [40 x i8], align 8
  %v = call ptr @calloc(i64 %n, i64 32)
  call void @llvm.lifetime.start.p0(ptr %kept)
  %a = getelementptr inbounds %struct.row, ptr %v, i64 %n
  %a0 = getelementptr inbounds i8, ptr %a, i64 -32
  store i64 %n, ptr %a0
  %from = getelementptr inbounds i8, ptr %a0, i64 8
  %small = trunc i64 %n to i32
  %digit = urem i32 %small, 10
  store i32 %digit, ptr %from
  %kind = getelementptr inbounds i8, ptr %a0, i64 12
  store i32 7, ptr %kind
  %unread = getelementptr inbounds i8, ptr %a0, i64 16
  store i32 %small, ptr %unread
  %other = getelementptr inbounds i8, ptr %a0, i64 20
  store i32 %digit, ptr %other
  %sum = getelementptr inbounds i8, ptr %a0, i64 24
  store i64 %n, ptr %sum
  call void @llvm.memcpy.p0.p0.i64(ptr %kept, ptr %from, i64 8, i1 false)
  ;written store i32 %small, ptr %kept
  ;read call void @llvm.memcpy.p0.p0.i64(ptr %kept, ptr %argv, i64 8, i1 false)
  %dest = getelementptr inbounds i8, ptr %v, i64 8
  %beside = getelementptr inbounds i8, ptr %v, i64 12
  call void @llvm.memcpy.p0.p0.i64(ptr %dest, ptr %kept, i64 8, i1 false)
  call void @llvm.lifetime.end.p0(ptr %kept)
  %x = load i32, ptr %dest
  %k = getelementptr inbounds i8, ptr %v, i64 12
  %y = load i32, ptr %k
  %o = getelementptr inbounds i8, ptr %v, i64 20
  %z = load i32, ptr %o
  %s = getelementptr inbounds i8, ptr %v, i64 24
  %w = load i64, ptr %s
  %u = load i64, ptr %v
  %xy = add i32 %x, %y
  %xyz = add i32 %xy, %z
  %l = zext i32 %xyz to i64
  %m = add i64 %l, %w
  %r = add i64 %m, %u
  ret i64 %r
}

declare noalias ptr @calloc(i64, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
