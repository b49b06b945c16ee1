; A record in a chunk, come to from the start of the chunk in bytes: where another field lies once the array is gone, or a gap. And fields behind the
; array, come to from one another.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/over.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/gap.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/back.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/behind.ll | FileCheck %s --check-prefix=MOVES

; CHECK-NOT: call ptr @dtrans.chunk
; MOVES: call ptr @dtrans.chunk.0.make()

;--- over.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i32, i32, i32 }
%struct.chunk = type { i32, [102 x %struct.node], i32, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 1240)
  store i32 1, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [102 x %struct.node], ptr %start, i64 0, i64 0
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i32 7, ptr %key, align 4
  %behind = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i32 9, ptr %behind, align 8
  %at = getelementptr inbounds i8, ptr %c, i64 16
  %r = load i32, ptr %at, align 4
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- gap.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i32, i32, i32 }
%struct.chunk = type { i32, [102 x %struct.node], i32, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 1240)
  store i32 1, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [102 x %struct.node], ptr %start, i64 0, i64 0
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 0
  store i32 7, ptr %key, align 4
  %behind = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i32 9, ptr %behind, align 8
  %at = getelementptr inbounds i8, ptr %c, i64 4
  %r = load i32, ptr %at, align 4
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- back.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i32, i32, i32 }
%struct.chunk = type { i32, [102 x %struct.node], i32, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 1240)
  store i32 1, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [102 x %struct.node], ptr %start, i64 0, i64 0
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 0
  store i32 7, ptr %key, align 4
  %behind = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i32 9, ptr %behind, align 8
  %at = getelementptr inbounds i8, ptr %behind, i64 -16
  %r = load i32, ptr %at, align 4
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- behind.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i32, i32, i32 }
%struct.chunk = type { i32, [102 x %struct.node], i32, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 1240)
  store i32 1, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [102 x %struct.node], ptr %start, i64 0, i64 0
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 0
  store i32 7, ptr %key, align 4
  %behind = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i32 9, ptr %behind, align 8
  %at = getelementptr inbounds i8, ptr %behind, i64 4
  %r = load i32, ptr %at, align 4
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)
