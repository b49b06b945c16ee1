; A step from one record of an array with something behind it to another is a step from the array's start, by an index which can be checked: over records, and
; over as many bytes as the optimizer makes of a record before. What lies as far before the first record as the chunk's own fields may be one of those.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/records.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/bytes.ll | FileCheck %s --check-prefixes=CHECK,BYTES
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/own.ll | FileCheck %s --check-prefix=STAYS

; CHECK-LABEL: define i32 @main
; CHECK: call ptr @dtrans.chunk.0.make()
; CHECK: call ptr @dtrans.chunk.0.element(ptr %{{.*}}, i64 %i, ptr @{{.*}})
; CHECK: %[[DOWN:.*]] = add i64 %i, %w
; CHECK: call ptr @dtrans.chunk.0.element(ptr %{{.*}}, i64 %[[DOWN]], ptr @{{.*}})
; CHECK: %[[UP:.*]] = add i64 %i, -1
; CHECK: %[[ROW:.*]] = call ptr @dtrans.chunk.0.element(ptr %{{.*}}, i64 %[[UP]], ptr @{{.*}})
; BYTES: getelementptr inbounds i8, ptr %[[ROW]], i64 8

; STAYS-NOT: call ptr @dtrans.chunk
; STAYS: getelementptr inbounds i8, ptr %{{.*}}, i64 -8

;--- records.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  %w = sext i32 %argc to i64
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 %w, ptr %used, align 8
  %i = load i64, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 %i
  %down = getelementptr inbounds %struct.node, ptr %n, i64 %w
  %up = getelementptr inbounds %struct.node, ptr %n, i64 -1
  %key = getelementptr inbounds %struct.node, ptr %up, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %k = getelementptr inbounds %struct.node, ptr %down, i32 0, i32 3
  store i64 7, ptr %k, align 8
  %own = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 3
  %v = load i64, ptr %own, align 8
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- bytes.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  %w = sext i32 %argc to i64
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 %w, ptr %used, align 8
  %i = load i64, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 0
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 %i
  %down = getelementptr inbounds %struct.node, ptr %n, i64 %w
  %key = getelementptr inbounds i8, ptr %n, i64 -24
  store i64 7, ptr %key, align 8
  %k = getelementptr inbounds %struct.node, ptr %down, i32 0, i32 3
  store i64 7, ptr %k, align 8
  %own = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 3
  %v = load i64, ptr %own, align 8
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- own.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.chunk = type { i64, [100 x %struct.node], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3216)
  %w = sext i32 %argc to i64
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i64 %w, ptr %used, align 8
  %i = load i64, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 %i
  %own = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 3
  store i64 7, ptr %own, align 8
  %key = getelementptr inbounds i8, ptr %n, i64 -8
  %v = load i64, ptr %key, align 8
  %r = trunc i64 %v to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)
