; What is touched after the next round of a loop has begun is another chunk: nothing is known of the one before.
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
  %a = call ptr @malloc(i64 3216)
  %b = call ptr @malloc(i64 3216)
  br label %loop

loop:
  %i = phi i32 [ 1, %0 ], [ %j, %next ]
  %c = phi ptr [ %a, %0 ], [ %b, %next ]
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  call void @free(ptr %c)
  %more = icmp slt i32 %i, %argc
  br i1 %more, label %next, label %end

next:
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %no = icmp eq ptr %n, null
  %j = add i32 %i, 1
  br label %loop

end:
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- moves.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %a = call ptr @malloc(i64 3216)
  %b = call ptr @malloc(i64 3216)
  br label %loop

loop:
  %i = phi i32 [ 1, %0 ], [ %j, %next ]
  %c = phi ptr [ %a, %0 ], [ %b, %next ]
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %more = icmp slt i32 %i, %argc
  br i1 %more, label %next, label %end

next:
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %no = icmp eq ptr %n, null
  %j = add i32 %i, 1
  br label %loop

end:
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
