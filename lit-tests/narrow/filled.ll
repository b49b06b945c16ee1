; Fills whose bytes are known: with zeros, and with ones, which is -1 in any width. A twin is filled with something else; of another a part is.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOLDS
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; HOLDS: field 0: offset 0, i64; {{.*}}stored: 0 to 3{{$}}
; HOLDS-NEXT: field 1: offset 8, i64; {{.*}}holds -1 to 3{{$}}
; HOLDS-NEXT: field 2: offset 16, i64; {{.*}}holds 0 to 72340172838076673{{$}}
; HOLDS-NEXT: field 3: offset 24, i64; {{.*}}){{$}}
; CHECK: remark: {{.*}}: struct.s: narrowed 2 fields, elements shrink from 32 to
; CHECK: %__DNA_struct.s = type { i8, i8, i64, i64 }
; CHECK: call void @llvm.memset.p0.i64(ptr {{.*}}, i8 0, i64 24, i1 false)
; CHECK: store i8 -1, ptr
; CHECK: call void @llvm.memset.p0.i64(ptr {{.*}}, i8 1, i64 8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 32)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F0 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 0
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %F2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %F3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %x = call i64 @any()
  %y = call i64 @any()
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 32, i1 false)
  call void @llvm.memset.p0.i64(ptr %F1, i8 -1, i64 8, i1 false)
  call void @llvm.memset.p0.i64(ptr %F2, i8 1, i64 8, i1 false)
  call void @llvm.memset.p0.i64(ptr %F3, i8 0, i64 4, i1 false)
  store i64 3, ptr %F0, align 8
  store i64 3, ptr %F1, align 8
  store i64 3, ptr %F2, align 8
  store i64 3, ptr %F3, align 8
  %l0 = load i64, ptr %F0, align 8
  %m0 = mul i64 1, 31
  %s0 = add i64 %m0, %l0
  %l1 = load i64, ptr %F1, align 8
  %m1 = mul i64 %s0, 31
  %s1 = add i64 %m1, %l1
  %l2 = load i64, ptr %F2, align 8
  %m2 = mul i64 %s1, 31
  %s2 = add i64 %m2, %l2
  %l3 = load i64, ptr %F3, align 8
  %m3 = mul i64 %s2, 31
  %s3 = add i64 %m3, %l3
  call void @free(ptr %a)
  ret i64 %s3
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
