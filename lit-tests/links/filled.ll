; Zeros make links null; anything else is none.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.n: kept 2 pointers in 32 bits, elements of 32 bytes take 24 in a region
; CHECK: store i32 0, ptr

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.n = type { i64, ptr, ptr, i64 }

@head = internal global ptr null

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %count = zext i32 %argc to i64
  br label %make

make:
  %i = phi i64 [ 0, %entry ], [ %i1, %make ]
  %p = call ptr @malloc(i64 32)
  %key = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 0
  %next = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 1
  %other = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 2
  %more = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 3
  %x = call i64 @any()
  store i64 %x, ptr %key, align 8
  store i64 %x, ptr %more, align 8
  %h = load ptr, ptr @head, align 8
  store ptr %h, ptr %next, align 8
  store ptr %p, ptr %other, align 8
  call void @llvm.memset.p0.i64(ptr %other, i8 0, i64 8, i1 false)
  store ptr %p, ptr @head, align 8
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, %count
  br i1 %again, label %make, label %start

start:
  %first = load ptr, ptr @head, align 8
  br label %walk

walk:
  %n = phi ptr [ %first, %start ], [ %after, %walk ]
  %sum = phi i64 [ 0, %start ], [ %s3, %walk ]
  %nkey = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 0
  %nnext = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 1
  %nother = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 2
  %nmore = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 3
  %k = load i64, ptr %nkey, align 8
  %m = load i64, ptr %nmore, align 8
  %o = load ptr, ptr %nother, align 8
  %is = icmp eq ptr %o, null
  %isw = zext i1 %is to i64
  %s1 = add i64 %sum, %k
  %s2 = add i64 %s1, %m
  %s3 = add i64 %s2, %isw
  %after = load ptr, ptr %nnext, align 8
  call void @free(ptr %n)
  %end = icmp eq ptr %after, null
  br i1 %end, label %done, label %walk

done:
  ret i64 %s3
}

declare i64 @any()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @getenv(ptr)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
