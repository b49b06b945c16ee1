; A loop that goes through the records of a chunk by bytes, the last one first, counts records; where nothing is made of the chunk, since it is handed on or other
; records lie there as well, or where the bytes may wrap around, it counts bytes as before.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s
; RUN: sed -e 's/^; HANDED //' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck --check-prefix=BYTES %s
; RUN: sed -e 's/^; OTHER //' %s | %opt -passes='dtrans-chunks<chunks=1>,print<dtrans-analysis>' -S 2>/dev/null | FileCheck --check-prefix=BYTES %s
; RUN: sed -e 's/add nsw i64 %at, -48/add i64 %at, -48/' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck --check-prefix=BYTES %s

; CHECK: call ptr @dtrans.chunk.0.make()
; CHECK: sub i64 %at, 8
; CHECK: sdiv exact i64 %{{.*}}, 48
; CHECK: call ptr @dtrans.chunk.0.index(
; BYTES-NOT: sdiv
; BYTES: getelementptr inbounds i8, ptr %{{.*}}, i64 %at
; BYTES-NOT: sdiv

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@chunks = internal global ptr null
@unused = internal global ptr null

define i32 @main(i32 %argc) {
entry:
  br label %turn
turn:
  %i = phi i32 [ 0, %entry ], [ %i.next, %rest ]
  %first = load ptr, ptr @unused
  %none = icmp eq ptr %first, null
  br i1 %none, label %make, label %take
make:
  %c = call ptr @malloc(i64 4808)
; HANDED  call void @look(ptr %c)
; OTHER  %k = zext i32 %i to i64
; OTHER  %o = getelementptr inbounds i8, ptr %c, i64 16
; OTHER  %p = getelementptr inbounds { i64, i64 }, ptr %o, i64 %k
; OTHER  store i64 0, ptr %p
  %before = load ptr, ptr @chunks
  store ptr %before, ptr %c
  store ptr %c, ptr @chunks
  br label %loop
loop:
  %last = phi ptr [ null, %make ], [ %n, %loop ]
  %at = phi i64 [ 4760, %make ], [ %at.next, %loop ]
  %n = getelementptr inbounds i8, ptr %c, i64 %at
  %link = getelementptr inbounds i8, ptr %n, i64 16
  store ptr %last, ptr %link
  store ptr %n, ptr @unused
  %at.next = add nsw i64 %at, -48
  %done = icmp eq i64 %at, 8
  br i1 %done, label %take, label %loop
take:
  %node = load ptr, ptr @unused
  %next = getelementptr inbounds i8, ptr %node, i64 16
  %after = load ptr, ptr %next
  store ptr %after, ptr @unused
  %key = getelementptr inbounds i8, ptr %node, i64 8
  store i64 1, ptr %key
  br label %rest
rest:
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %i.next, 1000
  br i1 %more, label %turn, label %end
end:
  ret i32 0
}

declare void @look(ptr)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
