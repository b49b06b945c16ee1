; The address of a record that is kept is in the array, if its index has been checked before, wherever control comes from; elsewhere that tells nothing.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/before.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/beside.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/behind.ll | FileCheck %s --check-prefix=STAYS

; CHECK-LABEL: define i32 @main(
; CHECK: call ptr @dtrans.chunk.0.element(ptr %{{.*}}, i64 %i
; CHECK: call ptr @dtrans.chunk.0.index(ptr %{{.*}}, i64 %i)

; STAYS-NOT: dtrans.chunk
; STAYS: getelementptr inbounds [100 x %struct.node], ptr %{{.*}}, i64 0, i64 %i
; STAYS-NOT: dtrans.chunk

;--- before.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @calloc(i64 1, i64 2408)
  %count = getelementptr inbounds %struct.chunk, ptr %c, i64 0, i32 1
  store i64 9, ptr %count
  %i = sext i32 %argc to i64
  %rows = getelementptr inbounds %struct.chunk, ptr %c, i64 0, i32 0
  %odd = trunc i32 %argc to i1
  %n = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 %i
  %key = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  store i64 7, ptr %key
  br i1 %odd, label %yes, label %no

yes:
  %again = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 %i
  br label %no

no:
  %kept = phi ptr [ null, %0 ], [ %again, %yes ]
  %first = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 0
  store ptr %kept, ptr %first
  %r = load i64, ptr %count
  %t = trunc i64 %r to i32
  ret i32 %t
}

declare ptr @calloc(i64, i64)

;--- beside.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @calloc(i64 1, i64 2408)
  %count = getelementptr inbounds %struct.chunk, ptr %c, i64 0, i32 1
  store i64 9, ptr %count
  %i = sext i32 %argc to i64
  %rows = getelementptr inbounds %struct.chunk, ptr %c, i64 0, i32 0
  %odd = trunc i32 %argc to i1
  br i1 %odd, label %yes, label %no

yes:
  %n = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 %i
  %key = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  store i64 7, ptr %key
  br label %no

no:
  %again = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 %i
  %kept = select i1 %odd, ptr %again, ptr null
  %first = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 0
  store ptr %kept, ptr %first
  %r = load i64, ptr %count
  %t = trunc i64 %r to i32
  ret i32 %t
}

declare ptr @calloc(i64, i64)

;--- behind.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64 }
%struct.chunk = type { [100 x %struct.node], i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @calloc(i64 1, i64 2408)
  %count = getelementptr inbounds %struct.chunk, ptr %c, i64 0, i32 1
  store i64 9, ptr %count
  %i = sext i32 %argc to i64
  %rows = getelementptr inbounds %struct.chunk, ptr %c, i64 0, i32 0
  %odd = trunc i32 %argc to i1
  %again = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 %i
  %r1 = call i32 @getpid()
  %n = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 %i
  %key = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  store i64 7, ptr %key
  %kept = select i1 %odd, ptr %again, ptr null
  %first = getelementptr inbounds [100 x %struct.node], ptr %rows, i64 0, i64 0
  store ptr %kept, ptr %first
  %r = load i64, ptr %count
  %t = trunc i64 %r to i32
  ret i32 %t
}

declare ptr @calloc(i64, i64)
declare i32 @getpid()
