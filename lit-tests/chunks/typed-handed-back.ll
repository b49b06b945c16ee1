; A chunk that a function hands back which ends the program where there is none gets its type as well, also where there is one call of it only.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s
; RUN: sed -e 's/ returned / /; s/^; TWICE //' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck %s
; RUN: sed -e 's/ returned / /' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck %s --check-prefix=BYTES

; CHECK-LABEL: define i32 @main(
; CHECK: [[C:%.*]] = call ptr @must(ptr %{{.*}})
; CHECK: call ptr @dtrans.chunk.0.{{.*}}(ptr [[C]], i64 %i

; BYTES-NOT: dtrans.chunk
; BYTES: ret i32

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }

@chunks = internal global ptr null
@other = internal global ptr null

define i32 @main(i32 %argc, ptr %argv) {
entry:
  br label %turn
turn:
  %t = phi i32 [ 0, %entry ], [ %t.next, %after ]
  %m = call ptr @malloc(i64 2424)
  %c = call ptr @must(ptr %m)
  %before = load ptr, ptr @chunks
  store ptr %before, ptr %c
  store ptr %c, ptr @chunks
  %start = getelementptr inbounds nuw i8, ptr %c, i64 16
  br label %loop
loop:
  %i = phi i64 [ 0, %turn ], [ %i.next, %loop ]
  %last = phi ptr [ null, %turn ], [ %n, %loop ]
  %n = getelementptr inbounds nuw %struct.node, ptr %start, i64 %i
  store ptr %last, ptr %n
  %i.next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %i.next, 100
  br i1 %done, label %after, label %loop
after:
  %key = getelementptr inbounds nuw i8, ptr %n, i64 8
  store i64 1, ptr %key
  %t.next = add nuw nsw i32 %t, 1
  %more = icmp slt i32 %t.next, %argc
  br i1 %more, label %turn, label %end
end:
; TWICE  %o = call ptr @malloc(i64 16)
; TWICE  %p = call ptr @must(ptr %o)
; TWICE  store ptr %p, ptr @other
  ret i32 0
}

define internal ptr @must(ptr returned %p) {
  %none = icmp eq ptr %p, null
  br i1 %none, label %gone, label %some
gone:
  call void @exit(i32 1)
  unreachable
some:
  ret ptr %p
}

declare void @exit(i32) noreturn
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
