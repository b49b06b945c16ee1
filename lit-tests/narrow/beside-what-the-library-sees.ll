; A field that a function of the library's looks at, or that is volatile, stays as wide as it is; the integers beside it do not.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOLDS
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; HOLDS: field 0: offset 0, i64; {{.*}}stored: 0 to 3
; HOLDS: field 1: offset 8, i64; {{.*}}stored: -7 to 0
; HOLDS: field 3: offset 24, i64; {{.*}}){{$}}
; HOLDS: legal: reorder, narrow
; CHECK: remark: {{.*}}: struct.s: narrowed 2 fields, elements shrink from 32 to 24
; CHECK: %__DNA_struct.s = type { i8, i8, i64, i64 }
; CHECK: store volatile i64 2, ptr {{.*}}, align 8
; CHECK: call i32 @memcmp(ptr {{.*}}, ptr @eight, i64 8)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 32)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %F2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %F3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 3, ptr %p, align 8
  store i64 -7, ptr %F3, align 8
  store i64 1, ptr %F1, align 8
  store volatile i64 2, ptr %F2, align 8
  %d = call i32 @memcmp(ptr %F1, ptr @eight, i64 8)
  %w = sext i32 %d to i64
  %k = load i64, ptr %p, align 8
  %n = load i64, ptr %F3, align 8
  %j = add i64 %k, %n
  %s = add i64 %j, %w
  call void @free(ptr %a)
  ret i64 %s
}

@eight = private constant [8 x i8] c"\01\00\00\00\00\00\00\00"
declare i32 @memcmp(ptr, ptr, i64)

declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
