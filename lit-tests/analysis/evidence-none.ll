; With no evidence at all an array of accesses is a record without a name, and as safe or unsafe as any.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=SPLIT

; CHECK: record anon.24: 24 bytes
; CHECK-NEXT: known from: accesses{{$}}
; CHECK-NEXT: field 0: offset 0, 8 bytes
; CHECK-NEXT: field 1: offset 8, 4 bytes
; CHECK-NEXT: safety: none
; SPLIT: remark: {{.*}}: anon.24: array of structures split into 2 columns

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %by = mul nuw nsw i64 %n, 24
  %nth = getelementptr inbounds i8, ptr %a, i64 %by
  %number = getelementptr inbounds i8, ptr %nth, i64 8
  store i32 7, ptr %number
  %v = load i64, ptr %nth
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
