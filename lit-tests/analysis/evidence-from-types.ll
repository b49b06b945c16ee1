; The types that getelementptr steps over name the record and its fields, with no other evidence.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 24 bytes
; CHECK-NEXT: known from: IR types{{$}}
; CHECK-NEXT: field 0: offset 0, i64
; CHECK-NEXT: field 1: offset 8, i32
; CHECK-NEXT: field 2: offset 16, ptr
; CHECK-NEXT: safety: none
; CHECK-NEXT: class: 1 object, elements of 24 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, ptr }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %number = getelementptr inbounds i8, ptr %nth, i64 8
  store i32 7, ptr %number
  %v = load i64, ptr %nth
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
