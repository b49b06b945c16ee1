; A chunk that is copied with its array.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/stays.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/moves.ll | FileCheck %s --check-prefix=MOVES

; CHECK-NOT: call ptr @dtrans.chunk
; MOVES: call ptr @dtrans.chunk.0.make()

;--- stays.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %d = call ptr @malloc(i64 3216)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d, ptr align 8 %c, i64 3216, i1 false)
  %v = load i64, ptr %key, align 8
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

;--- moves.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %d = call ptr @malloc(i64 3216)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d, ptr align 8 %c, i64 16, i1 false)
  %others = getelementptr inbounds %struct.chunk, ptr %d, i32 0, i32 2
  %other = getelementptr inbounds [100 x %struct.node], ptr %others, i64 0, i64 5
  %link = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 0
  %otherkey = getelementptr inbounds %struct.node, ptr %other, i32 0, i32 1
  store i64 1, ptr %otherkey, align 8
  %one = icmp eq i32 %argc, 1
  %which = select i1 %one, ptr %c, ptr %d
  %u = getelementptr inbounds %struct.chunk, ptr %which, i32 0, i32 1
  store i64 9, ptr %u, align 8
  store ptr %other, ptr %link, align 8
  %v = load i64, ptr %key, align 8
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
