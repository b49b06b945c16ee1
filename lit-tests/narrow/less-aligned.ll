; A field at the start of an aligned element is accessed as if it were as aligned itself, which is no reason to keep elements aligned: they
; get smaller, and the access relies on less.
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: narrowed 1 field, elements shrink from 16 to 6 bytes
; CHECK: store i8 1, ptr {{.*}}, align 2
; CHECK: store i16 %x, ptr {{.*}}, align 2
; CHECK: load i8, ptr {{.*}}, align 2
; CHECK: load i16, ptr {{.*}}, align 2

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type <{ i8, i8, i16, [4 x i8], i64 }>

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 16)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %middle = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %last = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  %x = trunc i64 %count to i16
  store i8 1, ptr %p, align 8
  store i16 %x, ptr %middle, align 2
  store i64 0, ptr %last, align 8
  %f = load i8, ptr %p, align 8
  %g = load i16, ptr %middle, align 2
  %h = load i64, ptr %last, align 8
  %f64 = zext i8 %f to i64
  %g64 = zext i16 %g to i64
  %s = add i64 %f64, %g64
  %v = add i64 %s, %h
  call void @free(ptr %a)
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
