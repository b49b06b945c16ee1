; Of a field that is pointed to and not looked at there is one byte left, which is all of an element: less than the field's type has.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.r: elements shrink from 16 to 1 bytes
; CHECK: %__DFT_struct.r = type { [1 x i8] }
; CHECK: call ptr @calloc(i64 %n, i64 1)
; CHECK: getelementptr inbounds %__DFT_struct.r, ptr %a, i64 %n

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i32 }

@keep = internal global ptr null

define i64 @main(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.r, ptr %a, i64 %n
  store ptr %p, ptr @keep, align 8
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
