; What the library's realloc leaves in a block is what was in it before, and what nobody may rely on: fields are as narrow as what is stored there.
; A twin is not-memory-of-other-functions.ll.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOLDS
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; HOLDS: field 1: offset 8, i64; {{.*}}holds 0 to 99
; CHECK: remark: {{.*}}: struct.s: narrowed 1 field, elements of 16 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %size = mul nuw i64 %count, 16
  %a = call ptr @malloc(i64 %size)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %x = call i64 @any()
  %y = urem i64 %x, 100
  store i64 %x, ptr %p, align 8
  store i64 %y, ptr %F1, align 8
  %more = mul nuw i64 %count, 32
  %b = call ptr @realloc(ptr %a, i64 %more)
  %q = getelementptr inbounds %struct.s, ptr %b, i64 %count
  %G1 = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 1
  %f = load i64, ptr %G1, align 8
  %k = load i64, ptr %q, align 8
  %s = add i64 %k, %f
  call void @free(ptr %b)
  ret i64 %s
}

declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
