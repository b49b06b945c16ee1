; An address in an integer that is wider than it is used as a number, and what is made of it again may point anywhere.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.rec: 16 bytes
; CHECK: AddressAsNumber: {{.*}} (1)
; CHECK-NEXT: main: %w = ptrtoint ptr %p to i129
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i64 1, ptr %p
  %w = ptrtoint ptr %p to i129
  %x = add i129 %w, 8
  %q = inttoptr i129 %x to ptr
  %v = load i64, ptr %q
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
