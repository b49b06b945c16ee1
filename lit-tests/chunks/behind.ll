; What lies behind an array in a chunk stays as far apart as it was, and as aligned.
; RUN: %opt -passes='dtrans-chunks<chunks=64>' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i32, i32, i32 }
; The array ends at 1228, and another number lies 4 bytes behind that.
; CHECK-DAG: %struct.chunk{{.*}} = type { i32, ptr, [12 x i8], i32, i64 }
%struct.chunk = type { i32, [102 x %struct.node], i32, i64 }
; Something is aligned to 16 bytes there.
; CHECK-DAG: %struct.pool{{.*}} = type { ptr, [8 x i8], [16 x i8] }
%struct.pool = type { [100 x %struct.node], [16 x i8] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 1240)
  store i32 1, ptr %c, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  %n = getelementptr inbounds [102 x %struct.node], ptr %start, i64 0, i64 5
  store i32 7, ptr %n, align 4
  ; CHECK: getelementptr inbounds %struct.chunk{{.*}}, ptr %{{.*}}, i32 0, i32 3
  %behind = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  store i32 9, ptr %behind, align 8
  ; CHECK: getelementptr inbounds %struct.chunk{{.*}}, ptr %{{.*}}, i32 0, i32 4
  %last = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 3
  store i64 9, ptr %last, align 8
  %p = call ptr @malloc(i64 1216)
  %array = getelementptr inbounds %struct.pool, ptr %p, i32 0, i32 0
  %m = getelementptr inbounds [100 x %struct.node], ptr %array, i64 0, i64 5
  store i32 7, ptr %m, align 4
  ; CHECK: getelementptr inbounds %struct.pool{{.*}}, ptr %{{.*}}, i32 0, i32 2
  %bytes = getelementptr inbounds %struct.pool, ptr %p, i32 0, i32 1
  store <2 x i64> zeroinitializer, ptr %bytes, align 16
  call void @free(ptr %p)
  call void @free(ptr %c)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
