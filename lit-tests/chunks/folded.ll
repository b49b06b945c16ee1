; Chunks whose records stay as they are are one allocation again, of the size that they had, and nothing is checked that was not. Where records have
; become smaller, so has the chunk.
; RUN: %opt -passes='dtrans<chunks=1;only=chunk>' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans<chunks=1;regions=off>' -S %s | FileCheck %s --check-prefix=SMALL

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { i64, [100 x %struct.node] }

; CHECK-LABEL: define i32 @main
; SMALL-LABEL: define i32 @main
define i32 @main(i32 %argc, ptr %argv) {
  ; CHECK: call ptr @malloc(i64 3208)
  ; SMALL: call ptr @malloc(i64 1{{...}})
  %c = call ptr @malloc(i64 3208)
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %i = sext i32 %argc to i64
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 %i
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  store ptr %n, ptr %n, align 8
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  store i64 1, ptr %used, align 8
  %next = load ptr, ptr %n, align 8
  %other = getelementptr inbounds %struct.node, ptr %next, i32 0, i32 1
  %v = load i64, ptr %other, align 8
  %u = load i64, ptr %used, align 8
  %sum = add i64 %u, %v
  %r = trunc i64 %sum to i32
  ; CHECK: call void @free(ptr
  ; SMALL: call void @free(ptr
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

; CHECK-NOT: dtrans.chunk.outside
; CHECK-LABEL: define internal ptr @dtrans.chunk.0.element(ptr %0, i64 %1, ptr %2)
; CHECK: %[[A:.*]] = getelementptr i8, ptr %0, i64 8
; CHECK-NEXT: getelementptr inbounds %struct.node, ptr %[[A]], i64 %1
; CHECK-NOT: dtrans.chunk.outside
; SMALL-LABEL: define internal ptr @dtrans.chunk.0.element(ptr %0, i64 %1, ptr %2)
; SMALL: call void @dtrans.chunk.outside(
