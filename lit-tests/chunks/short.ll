; Arrays of 8 kB move out of chunks if many of those are made, and those of 32 kB if there are fewer.
; RUN: %opt -passes=dtrans-chunks -S %s | FileCheck %s
; RUN: sed -e 's/%rounds, 1000/%rounds, 4/' %s | %opt -passes=dtrans-chunks -S | FileCheck %s --check-prefix=STAYS
; RUN: sed -e 's/%rounds, 1000/%rounds, 4/; s/i64 12016/i64 36016/; s/%nodes, 500/%nodes, 1500/' %s | %opt -passes=dtrans-chunks -S | FileCheck %s
; RUN: sed -e 's/i64 12016/i64 7216/; s/%nodes, 500/%nodes, 300/' %s | %opt -passes=dtrans-chunks -S | FileCheck %s --check-prefix=STAYS

; CHECK: call ptr @dtrans.chunk.0.make()
; STAYS-NOT: dtrans.chunk

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }

@chunks = internal global ptr null

define i32 @main(i32 %argc, ptr %argv) {
entry:
  br label %turn
turn:
  %t = phi i32 [ 0, %entry ], [ %rounds, %after ]
  %c = call ptr @malloc(i64 12016)
  %before = load ptr, ptr @chunks
  store ptr %before, ptr %c
  store ptr %c, ptr @chunks
  %start = getelementptr inbounds nuw i8, ptr %c, i64 16
  br label %loop
loop:
  %i = phi i64 [ 0, %turn ], [ %nodes, %loop ]
  %last = phi ptr [ null, %turn ], [ %n, %loop ]
  %n = getelementptr inbounds nuw %struct.node, ptr %start, i64 %i
  store ptr %last, ptr %n
  %nodes = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %nodes, 500
  br i1 %done, label %after, label %loop
after:
  %key = getelementptr inbounds nuw i8, ptr %n, i64 8
  store i64 1, ptr %key
  %rounds = add nuw nsw i32 %t, 1
  %more = icmp slt i32 %rounds, 1000
  br i1 %more, label %turn, label %end
end:
  ret i32 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
