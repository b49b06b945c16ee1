; A copy of a number of bytes that is no constant, to an array inside a record or from one, is checked, and known to copy no more than the array has while layouts
; are settled; then it is a copy again.
; RUN: %opt -passes='dtrans-bounds' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck --check-prefix=ALL %s

; CHECK-LABEL: define internal void @put(
; CHECK: %[[BEYOND:.*]] = icmp uge i64 %n, 17
; CHECK: call void @dtrans.outside(i64 %n,
; CHECK: call ptr @__memcpy_chk(ptr %name, ptr %text, i64 %n, i64 16)
; CHECK-LABEL: define internal void @get(
; CHECK: icmp uge i64 %n, 17
; CHECK: call ptr @__memcpy_chk(ptr %buffer, ptr %name, i64 %n, i64 16)

; ALL: struct.rec: {{.*}}in a region
; ALL-LABEL: define internal void @put(
; ALL: icmp uge i64 %n, 17
; ALL: call void @llvm.memcpy.p0.p0.i64(ptr align 1 %{{.*}}, ptr align 1 %text, i64 %n, i1 false)
; ALL-NOT: __memcpy_chk(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64, [16 x i8], i64, ptr }

@head = internal global ptr null
@buffer = internal global [64 x i8] zeroinitializer

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %text = load ptr, ptr %argv
  br label %make
make:
  %i = phi i32 [ 0, %entry ], [ %next, %make ]
  %r = call ptr @calloc(i64 1, i64 48)
  call void @put(ptr %r, ptr %text, i64 %n)
  %before = load ptr, ptr @head
  %link = getelementptr inbounds %struct.rec, ptr %r, i64 0, i32 4
  store ptr %before, ptr %link
  %x = getelementptr inbounds %struct.rec, ptr %r, i64 0, i32 1
  store i64 %n, ptr %x
  store ptr %r, ptr @head
  %next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %next, 1000
  br i1 %more, label %make, label %walk
walk:
  %p = phi ptr [ %r, %make ], [ %q, %walk ]
  %sum = phi i64 [ 0, %make ], [ %s, %walk ]
  call void @get(ptr %p, ptr @buffer, i64 %n)
  %px = getelementptr inbounds %struct.rec, ptr %p, i64 0, i32 1
  %v = load i64, ptr %px
  %s = add i64 %sum, %v
  %pl = getelementptr inbounds %struct.rec, ptr %p, i64 0, i32 4
  %q = load ptr, ptr %pl
  %none = icmp eq ptr %q, null
  br i1 %none, label %end, label %walk
end:
  %t = trunc i64 %s to i32
  ret i32 %t
}

define internal void @put(ptr %r, ptr %text, i64 %n) noinline {
  %name = getelementptr inbounds %struct.rec, ptr %r, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %name, ptr %text, i64 %n, i1 false)
  %end = getelementptr inbounds i8, ptr %name, i64 %n
  store i8 0, ptr %end
  ret void
}

define internal void @get(ptr %r, ptr %buffer, i64 %n) noinline {
  %name = getelementptr inbounds %struct.rec, ptr %r, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr %buffer, ptr align 8 %name, i64 %n, i1 false)
  %end = getelementptr inbounds i8, ptr %buffer, i64 %n
  store i8 0, ptr %end
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
