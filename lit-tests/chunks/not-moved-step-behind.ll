; From the address of a record a program steps on, perhaps to the fields of the chunk behind the array, and promises nothing: it is not counted from the array's start.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/stays.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/moves.ll | FileCheck %s --check-prefix=MOVES

; CHECK-NOT: call ptr @dtrans.chunk
; MOVES: call ptr @dtrans.chunk.0.make()

;--- stays.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { [100 x %struct.node], ptr, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i64 1, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %m = getelementptr %struct.node, ptr %n, i64 1
  %k = getelementptr inbounds %struct.node, ptr %m, i32 0, i32 3
  %v = load i64, ptr %k, align 8
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- moves.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { [100 x %struct.node], ptr, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i64 1, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %k = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 3
  %v = load i64, ptr %k, align 8
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)
