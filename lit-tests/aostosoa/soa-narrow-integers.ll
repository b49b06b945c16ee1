; Integers of which all values fit into fewer bytes have columns of these: read back with their sign, or without one. Zeros and ones that
; fill them are as long as they are; a whole element that is copied within the array takes them along as they lie there.
; Twins: not-soa-narrow-what-is-read-as-a-float.ll, not-soa-narrow-copied-to-what-is-not-known.ll
; RUN: %opt -passes='dtrans-aostosoa<delete=on;narrow=on;cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<delete=on;cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=WIDE

; CHECK: remark: {{.*}}: struct.s: array of structures split into 3 columns, pointers to elements become indices, 2 fields narrowed
; CHECK-LABEL: define i64 @main(
; The columns are of 8, 2 and 1 bytes.
; CHECK: mul i64 {{%.*}}, 8
; CHECK: mul i64 {{%.*}}, 10
; CHECK: [[Y:%.*]] = urem i64
; CHECK: [[N:%.*]] = trunc i64 [[Y]] to i8
; CHECK-NEXT: store i8 [[N]], ptr {{.*}}, align 1
; CHECK: [[N:%.*]] = trunc i32 {{%.*}} to i16
; CHECK-NEXT: store i16 [[N]], ptr {{.*}}, align 2
; A copy, then two fills.
; CHECK: [[B:%.*]] = load i8, ptr
; CHECK: [[W:%.*]] = load i16, ptr
; CHECK: store i8 [[B]], ptr
; CHECK: store i16 [[W]], ptr
; CHECK: store i16 -1, ptr {{.*}}, align 2
; CHECK: store i8 0, ptr {{.*}}, align 1
; CHECK: [[L:%.*]] = load i8, ptr {{.*}}, align 1
; CHECK-NEXT: zext i8 [[L]] to i64
; CHECK: [[L:%.*]] = load i16, ptr {{.*}}, align 2
; CHECK-NEXT: sext i16 [[L]] to i32

; WIDE: remark: {{.*}}: struct.s: array of structures split into 3 columns, pointers to elements become indices [
; WIDE-NOT: {{load|store}} i8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i32 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 24)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %F2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %r = call i32 @rand()
  %e = sext i32 %r to i64
  %x = mul i64 %e, 81985529216486895
  %y = urem i64 %x, 100
  %w = trunc i64 %x to i32
  %z = srem i32 %w, 1000
  store i64 %x, ptr %p, align 8
  store i64 %y, ptr %F1, align 8
  store i32 %z, ptr %F2, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a, ptr align 8 %p, i64 24, i1 false)
  call void @llvm.memset.p0.i64(ptr align 8 %F2, i8 -1, i64 4, i1 false)
  call void @llvm.memset.p0.i64(ptr align 8 %F1, i8 0, i64 8, i1 false)
  %k = load i64, ptr %a, align 8
  %f = load i64, ptr %F1, align 8
  %g = load i32, ptr %F2, align 8
  %h = sext i32 %g to i64
  %s = add i64 %k, %f
  %t = add i64 %s, %h
  call void @free(ptr %a)
  ret i64 %t
}

declare i32 @rand()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
