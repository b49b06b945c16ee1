; Where a counter begins again in a block that is not new, what is cut from it lies over what was cut before: it stays there.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s

; CHECK-NOT: dtrans.piece
; CHECK: ret ptr %at
; CHECK-NOT: dtrans.piece

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }

@front = internal global ptr null
@back = internal global ptr null
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"

define internal ptr @cut() {
  %at = load ptr, ptr @front
  %data = getelementptr inbounds nuw i8, ptr %at, i64 32
  store ptr %data, ptr @front
  ret ptr %at
}

define internal ptr @cut.back() {
  %at = load ptr, ptr @back
  %data = getelementptr inbounds nuw i8, ptr %at, i64 32
  store ptr %data, ptr @back
  ret ptr %at
}

define i32 @main(i32 %argc, ptr %argv) {
  %m = call ptr @malloc(i64 655360)

  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  store ptr %m, ptr @front
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list

  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:
  %r = trunc i64 %s to i32
  ret i32 %r
}
