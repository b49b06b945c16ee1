; A copy of four bytes of an array beside a pointer cuts no pointer in two, whichever of them it is; one that may lead anywhere in the record does.
; RUN: split-file %s %t
; RUN: cat %t/head.ll %t/within.ll > %t/good.ll
; RUN: cat %t/head.ll %t/anywhere.ll > %t/bad.ll
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %t/good.ll 2>&1 | FileCheck %s --check-prefix=GOOD
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %t/bad.ll 2>&1 | FileCheck %s --check-prefix=BAD

; GOOD: record struct.block: 40 bytes
; GOOD: legal: reorder
; BAD: record struct.block: 40 bytes
; BAD: not reorder

;--- head.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.move = type { i16, i16 }
%struct.block = type { [4 x %struct.move], ptr, i64, i64 }

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %x = call ptr @calloc(i64 %n, i64 40)
  %b = getelementptr inbounds %struct.block, ptr %x, i64 %n
  %next = getelementptr inbounds %struct.block, ptr %b, i64 0, i32 1
  store ptr %x, ptr %next
  %other = load ptr, ptr %next
  %number = getelementptr inbounds %struct.block, ptr %other, i64 0, i32 2
  store i64 1, ptr %number
  %v = alloca %struct.move
  store i32 7, ptr %v
;--- within.ll
  %k = and i64 %n, 3
  %to = getelementptr inbounds [4 x %struct.move], ptr %b, i64 0, i64 %k
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %v, i64 4, i1 false)
  ret i64 0
}
;--- anywhere.ll
  %to = getelementptr inbounds [4 x %struct.move], ptr %b, i64 0, i64 %n
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %v, i64 4, i1 false)
  ret i64 0
}
