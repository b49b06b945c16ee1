; Between where a chunk is touched and where its array is looked up, another thread may say that it has freed the chunk.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/atomic.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/volatile.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/plain.ll | FileCheck %s --check-prefix=MOVES

; CHECK-NOT: call ptr @dtrans.chunk
; MOVES: call ptr @dtrans.chunk.0.make()

;--- atomic.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

@gone = internal global i32 0

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %g = load atomic i32, ptr @gone acquire, align 4
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %same = icmp eq ptr %n, null
  %r = zext i1 %same to i32
  ret i32 %r
}

declare ptr @malloc(i64)

;--- volatile.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

@gone = internal global i32 0

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  store volatile i32 1, ptr @gone, align 4
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %same = icmp eq ptr %n, null
  %r = zext i1 %same to i32
  ret i32 %r
}

declare ptr @malloc(i64)

;--- plain.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

@gone = internal global i32 0

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %g = load i32, ptr @gone, align 4
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %same = icmp eq ptr %n, null
  %r = zext i1 %same to i32
  ret i32 %r
}

declare ptr @malloc(i64)
