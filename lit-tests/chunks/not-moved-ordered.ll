; Which of two chunks comes first, or of a chunk and something else: their arrays may come in another order. Whether they are the same may be asked.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/compared.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/subtracted.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/other.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/same.ll | FileCheck %s --check-prefix=MOVES

; CHECK-NOT: call ptr @dtrans.chunk
; MOVES: call ptr @dtrans.chunk.0.make()

;--- compared.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %d = call ptr @malloc(i64 3216)
  store ptr %d, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  store i64 7, ptr %n, align 8
  %first = icmp ult ptr %c, %d
  %r = zext i1 %first to i32
  ret i32 %r
}

declare ptr @malloc(i64)

;--- other.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %d = call ptr @malloc(i64 64)
  store i64 1, ptr %d, align 8
  store ptr null, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  store i64 7, ptr %n, align 8
  %first = icmp ult ptr %c, %d
  %r = zext i1 %first to i32
  ret i32 %r
}

declare ptr @malloc(i64)

;--- subtracted.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %d = call ptr @malloc(i64 3216)
  store ptr %d, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  store i64 7, ptr %n, align 8
  %one = ptrtoint ptr %c to i64
  %other = ptrtoint ptr %d to i64
  %by = sub i64 %one, %other
  %first = icmp slt i64 %by, 0
  %r = zext i1 %first to i32
  ret i32 %r
}

declare ptr @malloc(i64)

;--- same.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %d = call ptr @malloc(i64 3216)
  store ptr %d, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  store i64 7, ptr %n, align 8
  %same = icmp eq ptr %c, %d
  %r = zext i1 %same to i32
  ret i32 %r
}

declare ptr @malloc(i64)
