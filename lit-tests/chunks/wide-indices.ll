; Vectors of addresses, and indices wider than addresses: such steps start at the array's address, or the array stays.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/vector.ll | FileCheck %s --check-prefix=VECTOR
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/wide.ll | FileCheck %s --check-prefix=WIDE
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/starts.ll | FileCheck %s --check-prefix=STARTS

; VECTOR: getelementptr inbounds [100 x %struct.node], ptr %{{.*}}, i64 0, <2 x i64> <i64 3, i64 4>
; WIDE: getelementptr inbounds [100 x %struct.node], ptr %{{.*}}, i64 0, i128 %wide
; STARTS-NOT: @dtrans.chunk
; STARTS: getelementptr inbounds %struct.chunk, <2 x ptr> %both, i32 0, i32 2
; STARTS-NOT: @dtrans.chunk

;--- vector.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main() {
  %c = call ptr @malloc(i64 1616)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, <2 x i64> <i64 3, i64 4>
  %first = extractelement <2 x ptr> %n, i32 0
  store i64 5, ptr %first, align 8
  ret i32 0
}

declare ptr @malloc(i64)

;--- wide.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 1616)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %wide = zext i32 %argc to i128
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i128 %wide
  store i64 5, ptr %n, align 8
  ret i32 0
}

declare ptr @malloc(i64)

;--- starts.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main() {
  %c = call ptr @malloc(i64 1616)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %one = insertelement <2 x ptr> poison, ptr %c, i32 0
  %both = insertelement <2 x ptr> %one, ptr %c, i32 1
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i64 7, ptr %start, align 8
  %starts = getelementptr inbounds %struct.chunk, <2 x ptr> %both, i32 0, i32 2
  %first = extractelement <2 x ptr> %starts, i32 0
  store i64 5, ptr %first, align 8
  ret i32 0
}

declare ptr @malloc(i64)
