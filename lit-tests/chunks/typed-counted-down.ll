; A loop over the records of a chunk, the last one first, of which the optimizer has made one that takes two a turn: the one before is a record as well, since another
; index that promises not to lead backwards is as far from the array's start, and is used. What lies as far before the first record as the chunk's own
; field may be that.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s
; RUN: sed -e 's/%m2 = getelementptr inbounds nuw/%m2 = getelementptr inbounds/' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck %s --check-prefix=BYTES
; RUN: sed -e 's/add nsw i64 %i, -2 ; used/add nsw i64 %i, 0/' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck %s --check-prefix=BYTES
; RUN: sed -e 's/^; CALL //' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck %s --check-prefix=BYTES

; CHECK-LABEL: define i32 @main(
; CHECK: call ptr @dtrans.chunk.0.make()
; CHECK: loop:
; CHECK: [[BEFORE:%.*]] = add i64 %i, -1
; CHECK: call ptr @dtrans.chunk.0.{{.*}}(ptr %{{.*}}, i64 [[BEFORE]])

; BYTES-NOT: dtrans.chunk
; BYTES: getelementptr i8, ptr %{{.*}}, i64 -8
; BYTES: ret i32

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, ptr }

@chunks = internal global ptr null

define i32 @main(i32 %argc, ptr %argv) {
entry:
  br label %turn
turn:
  %t = phi i32 [ 0, %entry ], [ %t.next, %after ]
  %c = call ptr @malloc(i64 2432)
  %before = load ptr, ptr @chunks
  store ptr %before, ptr %c
  store ptr %c, ptr @chunks
  %start = getelementptr inbounds nuw i8, ptr %c, i64 8
  br label %loop
loop:
  %i = phi i64 [ 100, %turn ], [ %i.next, %loop ]
  %last = phi ptr [ null, %turn ], [ %m2, %loop ]
  %n = getelementptr inbounds nuw %struct.node, ptr %start, i64 %i
  %n.next = getelementptr inbounds nuw i8, ptr %n, i64 16
  store ptr %last, ptr %n.next
; CALL  call void @maybe_exit()
  %o = getelementptr %struct.node, ptr %start, i64 %i
  %p = getelementptr i8, ptr %o, i64 -24
  %p.next = getelementptr i8, ptr %o, i64 -8
  store ptr %n, ptr %p.next
  %j = add nsw i64 %i, -2 ; used
  %m2 = getelementptr inbounds nuw %struct.node, ptr %start, i64 %j
  %m2.next = getelementptr inbounds nuw i8, ptr %m2, i64 16
  store ptr %p, ptr %m2.next
  %i.next = add nsw i64 %i, -3
  %done = icmp eq i64 %j, 0
  br i1 %done, label %after, label %loop
after:
  %key = getelementptr inbounds nuw i8, ptr %m2, i64 8
  store i64 1, ptr %key
  %t.next = add nuw nsw i32 %t, 1
  %more = icmp slt i32 %t.next, %argc
  br i1 %more, label %turn, label %end
end:
  ret i32 0
}

declare void @maybe_exit()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
