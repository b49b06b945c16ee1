; An index of which nobody says that its address stays in the chunk: neither is that said where the array has moved, nor where all is as it was again.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/moves.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/stays.ll | FileCheck %s --check-prefix=BACK

; CHECK-LABEL: define internal ptr @dtrans.chunk.0.index
; CHECK: getelementptr %struct.node, ptr %{{.*}}, i64 %1
; BACK-NOT: @dtrans.chunk
; BACK: getelementptr %struct.chunk, ptr %{{.*}}, i64 0, i32 2
; BACK: getelementptr %struct.node, ptr %{{.*}}, i64 %{{.*}}

;--- moves.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %start = getelementptr %struct.chunk, ptr %c, i32 0, i32 2
  %i = zext i32 %argc to i64
  %n = getelementptr [100 x %struct.node], ptr %start, i64 0, i64 %i
  %same = icmp eq ptr %n, null
  %r = zext i1 %same to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- stays.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %start = getelementptr %struct.chunk, ptr %c, i32 0, i32 2
  %i = zext i32 %argc to i64
  %n = getelementptr [100 x %struct.node], ptr %start, i64 0, i64 %i
  %same = icmp ult ptr %n, %c
  %r = zext i1 %same to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)
