; Where fields keep the size of records and how many are in use, numbers of bytes are written as so many records: of a size that is stored before anything else is there,
; and of one that is zero before. Not so where another number is stored, where the count may be any number, where it wraps around, or where numbers of bytes meet
; that count records of different sizes.
; RUN: %opt -passes='dtrans-scales' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%pool = type { i64, i64, ptr }

; CHECK-LABEL: define i32 @main(
define i32 @main(i32 %argc, ptr %argv) {
  %set = alloca %pool
  %cleared = alloca %pool
  %other = alloca %pool
  %any = alloca %pool
  %huge = alloca %pool
  %mixed = alloca %pool
  %narrow = alloca { i32, i32, ptr }
  %text = load ptr, ptr %argv
  %n = call i64 @atol(ptr %text)
  store i64 72, ptr %set
  call void @llvm.memset.p0.i64(ptr %cleared, i8 0, i64 24, i1 false)
  store i64 72, ptr %cleared
  store i64 72, ptr %other
  call void @set(ptr %other, i64 56)
  store i64 72, ptr %any
  store i64 72, ptr %huge
  store i64 72, ptr %mixed
  store i32 72, ptr %narrow
  br label %loop
loop:
  call void @use_set(ptr %set)
  call void @use_cleared(ptr %cleared)
  call void @use_other(ptr %other, i64 %n)
  call void @use_any(ptr %any, i64 %n)
  call void @use_huge(ptr %huge, i64 %n)
  call void @use_mixed(ptr %mixed, i64 %n)
  call void @use_narrow(ptr %narrow, i32 %argc)
  br label %loop
}

; CHECK-LABEL: define internal void @set(
define internal void @set(ptr %p, i64 %size) {
  store i64 %size, ptr %p
  ret void
}

; It never holds zero: what nobody has written is nothing.
; CHECK-LABEL: define internal void @use_set(
; CHECK: %all = call ptr @calloc(i64 100, i64 72)
; CHECK: %[[BYTES:[0-9]+]] = mul nuw nsw i64 %used, 72
; CHECK-NEXT: %r = getelementptr inbounds i8, ptr %all, i64 %[[BYTES]]
; CHECK-NOT: %bytes =
; CHECK: ret void
define internal void @use_set(ptr %p) {
  %size = load i64, ptr %p
  %at = getelementptr inbounds %pool, ptr %p, i64 0, i32 1
  %all = call ptr @calloc(i64 100, i64 %size)
  store i64 0, ptr %at
  br label %loop
loop:
  %used = load i64, ptr %at
  %bytes = mul i64 %used, %size
  %r = getelementptr inbounds i8, ptr %all, i64 %bytes
  store i64 1, ptr %r
  %next = add i64 %used, 1
  store i64 %next, ptr %at
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  store i64 0, ptr %at
  ret void
}

; Where ways meet, numbers of records do.
; CHECK-LABEL: define internal void @use_cleared(
; CHECK: %[[IS:[0-9]+]] = icmp ne i64 %size, 0
; CHECK: %[[ALL:[0-9]+]] = select i1 %[[IS]], i64 100, i64 0
; CHECK-NEXT: %all = call ptr @calloc(i64 %[[ALL]], i64 72)
; CHECK: old:
; CHECK: %[[COUNT:[0-9]+]] = select i1 %{{[0-9]+}}, i64 %used, i64 0
; CHECK: meet:
; CHECK-NEXT: %[[RECORDS:[0-9]+]] = phi i64 [ %[[COUNT]], %old ], [ 0, %loop ]
; CHECK-NEXT: %[[BYTES:[0-9]+]] = mul nuw nsw i64 %[[RECORDS]], 72
; CHECK-NEXT: %r = getelementptr inbounds i8, ptr %all, i64 %[[BYTES]]
define internal void @use_cleared(ptr %p) {
  %size = load i64, ptr %p
  %at = getelementptr inbounds %pool, ptr %p, i64 0, i32 1
  %all = call ptr @calloc(i64 100, i64 %size)
  store i64 0, ptr %at
  br label %loop
loop:
  %used = load i64, ptr %at
  %is.first = icmp eq i64 %used, 0
  br i1 %is.first, label %meet, label %old
old:
  %product = mul i64 %size, %used
  br label %meet
meet:
  %bytes = phi i64 [ 0, %loop ], [ %product, %old ]
  %r = getelementptr inbounds i8, ptr %all, i64 %bytes
  store i64 1, ptr %r
  %next = add i64 %used, 1
  store i64 %next, ptr %at
  %more = icmp ult i64 %next, 100
  br i1 %more, label %loop, label %end
end:
  store i64 0, ptr %at
  ret void
}

; CHECK-LABEL: define internal void @use_other(
; CHECK: %all = call ptr @calloc(i64 100, i64 %size)
; CHECK: %bytes = mul i64 %used, %size
; CHECK-NEXT: %r = getelementptr inbounds i8, ptr %all, i64 %bytes
define internal void @use_other(ptr %p, i64 %n) {
  %size = load i64, ptr %p
  %at = getelementptr inbounds %pool, ptr %p, i64 0, i32 1
  %all = call ptr @calloc(i64 100, i64 %size)
  %few = and i64 %n, 7
  store i64 %few, ptr %at
  %used = load i64, ptr %at
  %bytes = mul i64 %used, %size
  %r = getelementptr inbounds i8, ptr %all, i64 %bytes
  store i64 1, ptr %r
  ret void
}

; The size is known all the same.
; CHECK-LABEL: define internal void @use_any(
; CHECK: %all = call ptr @calloc(i64 100, i64 72)
; CHECK: %bytes = mul i64 %used, 72
; CHECK-NEXT: %r = getelementptr inbounds i8, ptr %all, i64 %bytes
define internal void @use_any(ptr %p, i64 %n) {
  %size = load i64, ptr %p
  %at = getelementptr inbounds %pool, ptr %p, i64 0, i32 1
  %all = call ptr @calloc(i64 100, i64 %size)
  store i64 %n, ptr %at
  %used = load i64, ptr %at
  %bytes = mul i64 %used, %size
  %r = getelementptr inbounds i8, ptr %all, i64 %bytes
  store i64 1, ptr %r
  ret void
}

; 2^61 + 1 records are 72 bytes, and 2^64 * 9.
; CHECK-LABEL: define internal void @use_huge(
; CHECK: %bytes = mul i64 %used, 72
; CHECK-NEXT: %r = getelementptr inbounds i8, ptr %all, i64 %bytes
define internal void @use_huge(ptr %p, i64 %n) {
  %size = load i64, ptr %p
  %at = getelementptr inbounds %pool, ptr %p, i64 0, i32 1
  %all = call ptr @calloc(i64 100, i64 %size)
  %odd = and i64 %n, 2305843009213693953
  store i64 %odd, ptr %at
  %used = load i64, ptr %at
  %bytes = mul i64 %used, %size
  %r = getelementptr inbounds i8, ptr %all, i64 %bytes
  store i64 1, ptr %r
  ret void
}

; CHECK-LABEL: define internal void @use_mixed(
; CHECK: meet:
; CHECK-NEXT: %bytes = phi i64 [ 36, %0 ], [ %product, %old ]
; CHECK: end:
; CHECK-NEXT: %others = phi i64 [ %second, %meet ], [ %third, %more ]
define internal void @use_mixed(ptr %p, i64 %n) {
  %size = load i64, ptr %p
  %at = getelementptr inbounds %pool, ptr %p, i64 0, i32 1
  %all = call ptr @calloc(i64 100, i64 %size)
  %few = and i64 %n, 7
  store i64 %few, ptr %at
  %used = load i64, ptr %at
  %is.first = icmp eq i64 %used, 0
  br i1 %is.first, label %meet, label %old
old:
  %product = mul i64 %size, %used
  br label %meet
meet:
  %bytes = phi i64 [ 36, %0 ], [ %product, %old ]
  %r = getelementptr inbounds i8, ptr %all, i64 %bytes
  store i64 1, ptr %r
  %second = mul i64 %used, 72
  br i1 %is.first, label %end, label %more
more:
  %third = mul i64 %used, 24
  br label %end
end:
  %others = phi i64 [ %second, %meet ], [ %third, %more ]
  %s = getelementptr inbounds i8, ptr %all, i64 %others
  store i64 1, ptr %s
  ret void
}

; CHECK-LABEL: define internal void @use_narrow(
; CHECK: %all = call ptr @calloc(i64 100, i64 72)
; CHECK: %[[BYTES:[0-9]+]] = mul nuw nsw i64 %wide, 72
; CHECK-NEXT: %r = getelementptr inbounds i8, ptr %all, i64 %[[BYTES]]
define internal void @use_narrow(ptr %p, i32 %n) {
  %size = load i32, ptr %p
  %wide.size = sext i32 %size to i64
  %at = getelementptr inbounds { i32, i32, ptr }, ptr %p, i64 0, i32 1
  %all = call ptr @calloc(i64 100, i64 %wide.size)
  %few = and i32 %n, 7
  store i32 %few, ptr %at
  %used = load i32, ptr %at
  %wide = sext i32 %used to i64
  %bytes = mul i64 %wide, %wide.size
  %r = getelementptr inbounds i8, ptr %all, i64 %bytes
  store i64 1, ptr %r
  ret void
}

declare ptr @calloc(i64, i64)
declare i64 @atol(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
