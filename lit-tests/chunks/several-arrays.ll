; All long arrays of records of a chunk become allocations of their own: made, filled and freed together, and none is made if there is no memory for one.
; What lies between two of them stays as far apart and as aligned.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
%struct.edge = type { ptr, ptr, i32 }
; CHECK: %[[HEADER:struct.sim.*]] = type { ptr, [8 x i8], i32, ptr, ptr, i64 }
%struct.sim = type { [100 x %struct.node], i32, [200 x %struct.edge], [50 x %struct.node], i64 }

; CHECK-LABEL: define i32 @main
define i32 @main(i32 %argc, ptr %argv) {
  ; CHECK: %[[S:.*]] = call ptr @dtrans.chunk.0.make()
  %s = call noalias ptr @malloc(i64 9616)
  ; CHECK: call void @dtrans.chunk.0.clear(ptr %[[S]])
  call void @llvm.memset.p0.i64(ptr align 8 %s, i8 0, i64 9616, i1 false)
  ; CHECK: getelementptr inbounds %[[HEADER]], ptr %[[S]], i32 0, i32 2
  %n = getelementptr inbounds %struct.sim, ptr %s, i32 0, i32 1
  store i32 %argc, ptr %n, align 8
  ; CHECK: getelementptr inbounds %[[HEADER]], ptr %[[S]], i32 0, i32 5
  %m = getelementptr inbounds %struct.sim, ptr %s, i32 0, i32 4
  store i64 3, ptr %m, align 8
  ; CHECK: %[[A:.*]] = call ptr @dtrans.chunk.0.index(ptr %[[S]], i64 5)
  %first = getelementptr inbounds %struct.sim, ptr %s, i32 0, i32 0
  %a = getelementptr inbounds [100 x %struct.node], ptr %first, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %a, i32 0, i32 1
  store i64 7, ptr %key, align 8
  ; CHECK: %[[B:.*]] = call ptr @dtrans.chunk.0.element.1(ptr %[[S]], i64 %{{.*}}, ptr @{{.*}})
  %second = getelementptr inbounds %struct.sim, ptr %s, i32 0, i32 2
  %i = sext i32 %argc to i64
  %b = getelementptr inbounds [200 x %struct.edge], ptr %second, i64 0, i64 %i
  store ptr %a, ptr %b, align 8
  ; CHECK: %[[C:.*]] = call ptr @dtrans.chunk.0.index.2(ptr %[[S]], i64 49)
  %third = getelementptr inbounds %struct.sim, ptr %s, i32 0, i32 3
  %c = getelementptr inbounds [50 x %struct.node], ptr %third, i64 0, i64 49
  %mark = getelementptr inbounds %struct.node, ptr %c, i32 0, i32 2
  store i64 8, ptr %mark, align 8
  ; CHECK: call void @dtrans.chunk.0.release(ptr %[[S]])
  call void @free(ptr %s)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK-LABEL: define internal {{.*}}@dtrans.chunk.0.make()
; CHECK: %[[H:.*]] = call ptr @malloc(i64 48)
; CHECK: %[[X:.*]] = call ptr @malloc(i64 3232)
; CHECK: call void @free(ptr %[[H]])
; CHECK: %[[Y:.*]] = call ptr @malloc(i64 4824)
; CHECK: call void @free(ptr %[[X]])
; CHECK-NEXT: call void @free(ptr %[[H]])
; CHECK: call ptr @malloc(i64 1632)
; CHECK: call void @free(ptr %[[X]])
; CHECK-NEXT: call void @free(ptr %[[Y]])
; CHECK-NEXT: call void @free(ptr %[[H]])

; CHECK-LABEL: define internal {{.*}}@dtrans.chunk.0.release(
; CHECK: call ptr @dtrans.chunk.0.at(
; CHECK: call ptr @dtrans.chunk.0.at.1(
; CHECK: call ptr @dtrans.chunk.0.at.2(
; CHECK-NEXT: call void @free(
; CHECK-NEXT: call void @free(
