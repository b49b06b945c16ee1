; A field of which a part is loaded or stored, which is read as something else, or whose address leads to a part of it, stays as wide as it is; the others do not.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOLDS
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; HOLDS: field 0: offset 0, i64; {{.*}}stored: 0 to 1{{$}}
; HOLDS: field 1: offset 8, i64; {{.*}}stored: 0 to 6{{$}}
; HOLDS-NOT: holds
; HOLDS: legal: reorder, narrow
; CHECK: struct.s: narrowed 2 fields, elements shrink from 48 to 40 bytes
; CHECK: %__DNA_struct.s = type { i8, i8, {{.*}} }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 48)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %F2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %F3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  %F4 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 5
  %F5 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %p, align 8
  store i64 6, ptr %F5, align 8
  store i64 2, ptr %F1, align 8
  store i64 3, ptr %F2, align 8
  store i64 4, ptr %F3, align 8
  store i64 5, ptr %F4, align 8
  store double 0.0, ptr %F4, align 8
  %part = load i32, ptr %F1, align 8
  store i16 1, ptr %F2, align 8
  %f3 = load double, ptr %F3, align 8
  %f0 = load i64, ptr %p, align 8
  %f1 = load i64, ptr %F1, align 8
  %f2 = load i64, ptr %F2, align 8
  %g3 = load i64, ptr %F3, align 8
  %f4 = load i64, ptr %F4, align 8
  %wide = zext i32 %part to i64
  %n3 = fptosi double %f3 to i64
  %s1 = add i64 %wide, %f0
  %s2 = add i64 %s1, %f1
  %s3 = add i64 %s2, %f2
  %s4 = add i64 %s3, %g3
  %s5 = add i64 %s4, %n3
  %s6 = add i64 %s5, %f4
  %f5 = load i64, ptr %F5, align 8
  %s7 = add i64 %s6, %f5
  call void @free(ptr %a)
  ret i64 %s7
}

declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
