; One call that frees chunks of two kinds.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/stays.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/moves.ll | FileCheck %s --check-prefix=MOVES

; CHECK: define i32 @main
; CHECK-NOT: @dtrans.chunk
; MOVES: call ptr @dtrans.chunk.0.make()
; MOVES: call ptr @dtrans.chunk.1.make()

;--- stays.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }
%struct.other = type { ptr, i64, [50 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %c.used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %c.used, align 8
  %c.start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %c.n = getelementptr inbounds [100 x %struct.node], ptr %c.start, i64 0, i64 5
  %c.key = getelementptr inbounds %struct.node, ptr %c.n, i32 0, i32 1
  store i64 7, ptr %c.key, align 8
  %d = call ptr @malloc(i64 1616)
  %d.used = getelementptr inbounds %struct.other, ptr %d, i32 0, i32 1
  store i64 1, ptr %d.used, align 8
  %d.start = getelementptr inbounds %struct.other, ptr %d, i32 0, i32 2
  %d.n = getelementptr inbounds [50 x %struct.node], ptr %d.start, i64 0, i64 5
  %d.key = getelementptr inbounds %struct.node, ptr %d.n, i32 0, i32 1
  store i64 7, ptr %d.key, align 8
  %one = icmp eq i32 %argc, 1
  %which = select i1 %one, ptr %c, ptr %d
  call void @free(ptr %which)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- moves.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }
%struct.other = type { ptr, i64, [50 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %c.used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %c.used, align 8
  %c.start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %c.n = getelementptr inbounds [100 x %struct.node], ptr %c.start, i64 0, i64 5
  %c.key = getelementptr inbounds %struct.node, ptr %c.n, i32 0, i32 1
  store i64 7, ptr %c.key, align 8
  %d = call ptr @malloc(i64 1616)
  %d.used = getelementptr inbounds %struct.other, ptr %d, i32 0, i32 1
  store i64 1, ptr %d.used, align 8
  %d.start = getelementptr inbounds %struct.other, ptr %d, i32 0, i32 2
  %d.n = getelementptr inbounds [50 x %struct.node], ptr %d.start, i64 0, i64 5
  %d.key = getelementptr inbounds %struct.node, ptr %d.n, i32 0, i32 1
  store i64 7, ptr %d.key, align 8
  call void @free(ptr %c)
  call void @free(ptr %d)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
