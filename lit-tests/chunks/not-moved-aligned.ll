; Chunks are aligned to 16 bytes, so that the second field of a record in an array at byte 8 is, and would not be in an array by itself.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/store.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/fill.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/said.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/promised.ll | FileCheck %s --check-prefix=PROMISED

; CHECK-NOT: call ptr @dtrans.chunk
; PROMISED: call ptr @dtrans.chunk.0.make()
; PROMISED-NOT: align 16

;--- store.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }
%struct.chunk = type { ptr, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  store ptr null, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %second = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store <2 x i64> zeroinitializer, ptr %second, align 16
  call void @free(ptr %c)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)

;--- fill.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }
%struct.chunk = type { ptr, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  store ptr null, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %second = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  call void @llvm.memset.p0.i64(ptr align 16 %second, i8 0, i64 16, i1 false)
  call void @free(ptr %c)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

;--- said.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }
%struct.chunk = type { ptr, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  store ptr null, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %second = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  call void @llvm.assume(i1 true) [ "align"(ptr %second, i64 16) ]
  store i64 7, ptr %second, align 8
  call void @free(ptr %c)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.assume(i1)

;--- promised.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64, i64, i64 }
%struct.chunk = type { ptr, [100 x %struct.node] }

define internal void @set(ptr align 16 %second) {
  store i64 7, ptr %second, align 8
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 3208)
  store ptr null, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %second = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  call void @set(ptr align 16 %second)
  call void @free(ptr %c)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
