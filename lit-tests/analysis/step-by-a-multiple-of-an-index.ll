; What an index is a multiple of (`atoms[4 * i + k]`) has no part in how large the records are that it steps over.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.atom: 40 bytes
; CHECK: class: 1 object, elements of 40 bytes
; CHECK-NEXT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.atom = type { i64, double, ptr, i64, double }

define i64 @main(i32 %argc) {
entry:
  %i = zext nneg i32 %argc to i64
  %n = mul nuw nsw i64 %i, 4
  %a = call ptr @calloc(i64 %n, i64 40)
  %four = getelementptr inbounds nuw %struct.atom, ptr %a, i64 %n
  %x = getelementptr inbounds nuw i8, ptr %four, i64 8
  store double 1.0, ptr %x
  %y = getelementptr inbounds nuw i8, ptr %four, i64 48
  store double 1.0, ptr %y
  %next = getelementptr inbounds nuw %struct.atom, ptr %a, i64 %i, i32 2
  store ptr %a, ptr %next
  %first = load i64, ptr %a
  ret i64 %first
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
