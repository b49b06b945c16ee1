; An array that is in its chunk again begins there as aligned as it was, also where a field in front of it has gone.
; RUN: %opt -passes='dtrans<chunks=1;only=chunk>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: struct.chunk: removed 8 bytes
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { [2 x i64], i64, i64 }
%struct.chunk = type { i64, i64, [100 x %struct.node] }

; CHECK-LABEL: define i32 @main
define i32 @main(i32 %argc, ptr %argv) {
  ; CHECK: call ptr @malloc(i64 3216)
  %c = call ptr @malloc(i64 3216)
  store i64 1, ptr %c, align 8
  %never = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %never, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  store <2 x i64> zeroinitializer, ptr %n, align 16
  %k = load i64, ptr %c, align 8
  %r = trunc i64 %k to i32
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare void @free(ptr)

; CHECK-LABEL: define internal ptr @dtrans.chunk.0.index(ptr %0, i64 %1)
; CHECK: getelementptr i8, ptr %0, i64 16
