; Where something is not proved, all is as it was, also fields that were moved farther apart.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i32, i32, i32 }
%struct.chunk = type { i32, [102 x %struct.node], i32, i64 }

; CHECK-NOT: @dtrans.chunk
; CHECK-LABEL: define i32 @main
define i32 @main(i32 %argc, ptr %argv) {
  ; CHECK: %[[C:.*]] = call ptr @malloc(i64 1240)
  %c = call ptr @malloc(i64 1240)
  store i32 1, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [102 x %struct.node], ptr %start, i64 0, i64 5
  store i32 7, ptr %n, align 4
  ; CHECK: getelementptr inbounds %struct.chunk, ptr %[[C]], i32 0, i32 2
  %behind = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i32 9, ptr %behind, align 8
  ; CHECK: getelementptr inbounds %struct.chunk, ptr %[[C]], i32 0, i32 3
  %last = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 3
  store i64 9, ptr %last, align 8
  %at = getelementptr inbounds i8, ptr %c, i64 4
  %r = load i32, ptr %at, align 4
  ; CHECK: call void @free(ptr %[[C]])
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)
