; A part of a text is appended to one in a record by a function that knows how much room there is; what it is a part of need not end. Where the check is
; taken back there is as much room as there may be.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans<skip-types=struct.node;cost-model=off>' -S %s | FileCheck --check-prefix=SKIP %s
; A program that has such a function of its own.
; RUN: sed 's/^;OWN //' %s | %opt -passes=dtrans-bounds -S | FileCheck --check-prefix=OWN %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, [16 x i8], i64 }

; CHECK-LABEL: define i64 @main(
define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %p = call ptr @calloc(i64 1, i64 32)
  store i64 1, ptr %p
  %last = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 2
  store i64 2, ptr %last
  %text = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 1
; CHECK: [[N:%.*]] = call i64 @strnlen(ptr %text, i64 16)
; CHECK-NEXT: icmp eq i64 [[N]], 16
; CHECK-NOT: strnlen
; CHECK: call ptr @__strncat_chk(ptr %text, ptr @piece, i64 %n, i64 16)
; SKIP-NOT: strnlen(
; SKIP: call ptr @__strncat_chk(ptr %text, ptr @piece, i64 %n, i64 -1)
; OWN-NOT: call ptr @__strncat_chk
; OWN: call ptr @strncat(ptr %text, ptr @piece, i64 %n)
  %r = call ptr @strncat(ptr %text, ptr @piece, i64 %n)
  %v = load i64, ptr %last
  ret i64 %v
}

@piece = internal global [4 x i8] c"mart"

declare ptr @strncat(ptr, ptr, i64)
;OWN define ptr @__strncat_chk(ptr %to, ptr %from, i64 %n, i64 %room) { ret ptr %to }
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"
