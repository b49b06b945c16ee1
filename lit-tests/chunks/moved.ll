; An array of records in a chunk becomes an allocation of its own, and the chunk keeps its address: both are made, filled and freed together.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-chunks' -S %s | FileCheck %s --check-prefix=SMALL
; RUN: %opt -passes='dtrans-chunks<chunks=off>' -S %s | FileCheck %s --check-prefix=SMALL

; SMALL-NOT: @dtrans.chunk

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, i64, i64 }
; CHECK: %[[HEADER:struct.chunk.*]] = type { ptr, i64, ptr, [8 x i8], i32 }
%struct.chunk = type { ptr, i64, [100 x %struct.node], i32 }

@chunks = internal global ptr null

; CHECK-LABEL: define internal {{.*}}@grow
define internal void @grow(i1 %zero) {
  br i1 %zero, label %calloc, label %malloc

calloc:
  ; CHECK: %[[A:.*]] = call ptr @dtrans.chunk.0.make_zeroed()
  %a = call noalias ptr @calloc(i64 1, i64 3224)
  br label %both

malloc:
  ; CHECK: %[[B:.*]] = call ptr @dtrans.chunk.0.make()
  ; CHECK: call void @dtrans.chunk.0.clear(ptr %[[B]])
  %b = call noalias ptr @malloc(i64 3224)
  call void @llvm.memset.p0.i64(ptr align 8 %b, i8 0, i64 3224, i1 false)
  br label %both

both:
  %c = phi ptr [ %a, %calloc ], [ %b, %malloc ]
  %old = load ptr, ptr @chunks, align 8
  store ptr %old, ptr %c, align 8
  ; CHECK: getelementptr inbounds %[[HEADER]], ptr %c, i32 0, i32 4
  %last = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 3
  store i32 9, ptr %last, align 8
  store ptr %c, ptr @chunks, align 8
  ret void
}

; CHECK-LABEL: define i32 @main
define i32 @main(i32 %argc, ptr %argv) {
  %one = icmp eq i32 %argc, 1
  call void @grow(i1 %one)
  %c = load ptr, ptr @chunks, align 8
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  ; A place that is known, and one that is touched and can be checked.
  ; CHECK: %[[N:.*]] = call ptr @dtrans.chunk.0.index(ptr %c, i64 5)
  ; CHECK: getelementptr inbounds %struct.node, ptr %[[N]], i32 0, i32 1
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  ; CHECK: %[[I:.*]] = sext i32 %argc to i64
  ; CHECK: call ptr @dtrans.chunk.0.element(ptr %c, i64 %[[I]], ptr @{{.*}})
  %i = sext i32 %argc to i64
  %m = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 %i
  store ptr %n, ptr %m, align 8
  ; The array as a whole.
  ; CHECK: %[[S:.*]] = call ptr @dtrans.chunk.0.at(ptr %c)
  ; CHECK: load i64, ptr %[[K:.*]], align 8
  %again = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %first = getelementptr inbounds %struct.node, ptr %again, i32 0, i32 1
  %v = load i64, ptr %first, align 8
  %r = trunc i64 %v to i32
  ; CHECK: call void @dtrans.chunk.0.release(ptr %c)
  call void @free(ptr %c)
  ret i32 %r
}

declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare void @free(ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK-LABEL: define internal ptr @dtrans.chunk.0.at(ptr %0)
; CHECK-NEXT: %[[SLOT:.*]] = getelementptr inbounds %[[HEADER]], ptr %0, i64 0, i32 2
; CHECK-NEXT: %[[ARRAY:.*]] = load ptr, ptr %[[SLOT]], align 8
; CHECK-NEXT: ret ptr %[[ARRAY]]

; Where something lies behind the array, and in front of it, an index has to lead to neither.
; CHECK-LABEL: define internal ptr @dtrans.chunk.0.element(ptr %0, i64 %1, ptr %2)
; CHECK-NEXT: %[[BEYOND:.*]] = icmp uge i64 %1, 100
; CHECK-NEXT: br i1 %[[BEYOND]], label %[[END:.*]], label
; CHECK: [[END]]:
; CHECK-NEXT: call void @dtrans.chunk.outside(i64 %1, ptr %2, ptr @{{.*}})
; CHECK-NEXT: unreachable

; With a record more than it had, so that it does not end where another begins.
; CHECK-LABEL: define internal ptr @dtrans.chunk.0.make()
; CHECK: call ptr @malloc(i64 40)
; CHECK: call ptr @malloc(i64 3232)
; CHECK: call void @free
; CHECK-LABEL: define internal ptr @dtrans.chunk.0.make_zeroed()
; CHECK: call ptr @calloc(i64 1, i64 40)
; CHECK: call ptr @calloc(i64 101, i64 32)
; CHECK: call void @free
; CHECK-LABEL: define internal void @dtrans.chunk.0.release(ptr %0)
; CHECK: %[[F:.*]] = call ptr @dtrans.chunk.0.at(ptr %0)
; CHECK-NEXT: call void @free(ptr %[[F]])
; CHECK-NEXT: call void @free(ptr %0)
; CHECK-LABEL: define internal void @dtrans.chunk.0.clear(ptr %0)
; CHECK: call void @llvm.memset{{.*}}(ptr align 8 %{{.*}}, i8 0, i64 3200
; CHECK: call void @llvm.memset{{.*}}, i8 0, i64 16
; CHECK: call void @llvm.memset{{.*}}, i8 0, i64 16
