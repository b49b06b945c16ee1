; Records that a function of the program's own allocates are of the size that it is told: they are laid out together with one that is as large and that links lead to as well.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/@allocate(i64 24)/@allocate(i64 48)/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck %s --check-prefix=APART

; CHECK: class: 2 objects
; CHECK-NEXT: legal: reorder
; APART: class: 1 object,
; APART-NEXT: legal: reorder, delete, narrow
; APART-NEXT: not split, peel, pool: SharedPointer

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }

@count = internal global i64 0

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @exit(i32) noreturn

define internal ptr @allocate(i64 %size) {
  %p = call ptr @calloc(i64 1, i64 %size)
  %none = icmp eq ptr %p, null
  br i1 %none, label %failed, label %done

failed:
  call void @exit(i32 1)
  unreachable

done:
  ret ptr %p
}

define i32 @main() {
entry:
  %head = call ptr @calloc(i64 1, i64 24)
  %n = call ptr @allocate(i64 24)
  %other = call ptr @allocate(i64 8)
  store i64 3, ptr %other, align 8
  store ptr %head, ptr %n, align 8
  store ptr %n, ptr %head, align 8
  br label %walk

walk:
  %p = phi ptr [ %n, %entry ], [ %next, %walk ]
  %key.at = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  %key = load i64, ptr %key.at, align 8
  store i64 %key, ptr @count, align 8
  %next = load ptr, ptr %p, align 8
  %end = icmp eq ptr %next, %head
  br i1 %end, label %exit, label %walk

exit:
  ret i32 0
}
