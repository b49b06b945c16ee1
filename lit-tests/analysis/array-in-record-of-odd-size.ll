; Records of 16 bytes lie in an array inside of one of 72, which is no multiple of 16: what one field of them holds says nothing of the other,
; in the same element or in the next.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.book: 72 bytes
; CHECK-NOT: UnsafePointerStore
; CHECK: legal: reorder
; CHECK-LABEL: record struct.order: 16 bytes
; CHECK-NOT: UnsafePointerStore
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.order = type { i64, i64 }
%struct.level = type { ptr, i32, i32 }
%struct.book = type { i64, [4 x %struct.level] }

@books = internal global ptr null

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %count = zext i32 %argc to i64
  %bytes = mul nuw nsw i64 %count, 72
  %b = call ptr @malloc(i64 %bytes)
  store ptr %b, ptr @books, align 8
  br label %fill

fill:
  %i = phi i64 [ 0, %entry ], [ %i1, %fill ]
  %o = call ptr @malloc(i64 16)
  %id = getelementptr inbounds %struct.order, ptr %o, i64 0, i32 0
  %amount = getelementptr inbounds %struct.order, ptr %o, i64 0, i32 1
  store i64 %i, ptr %id, align 8
  store i64 7, ptr %amount, align 8
  %k = and i64 %i, 3
  %book = getelementptr inbounds %struct.book, ptr %b, i64 %i
  %levels = getelementptr inbounds %struct.book, ptr %book, i64 0, i32 1
  %level = getelementptr inbounds [4 x %struct.level], ptr %levels, i64 0, i64 %k
  %head = getelementptr inbounds %struct.level, ptr %level, i64 0, i32 0
  %n = getelementptr inbounds %struct.level, ptr %level, i64 0, i32 1
  store ptr %o, ptr %head, align 8
  store i32 1, ptr %n, align 4
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, %count
  br i1 %again, label %fill, label %end

end:
  %first = load ptr, ptr @books, align 8
  %f.levels = getelementptr inbounds %struct.book, ptr %first, i64 0, i32 1
  %f.level = getelementptr inbounds [4 x %struct.level], ptr %f.levels, i64 0, i64 2
  %f.n = getelementptr inbounds %struct.level, ptr %f.level, i64 0, i32 1
  %r = load i32, ptr %f.n, align 4
  %f.head = getelementptr inbounds %struct.level, ptr %f.level, i64 0, i32 0
  %p = load ptr, ptr %f.head, align 8
  %p.amount = getelementptr inbounds %struct.order, ptr %p, i64 0, i32 1
  %a = load i64, ptr %p.amount, align 8
  %a32 = trunc i64 %a to i32
  %s = add i32 %r, %a32
  ret i32 %s
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
