; A constant that leads to records which move is written where `main` begins, and constant again if these are variables in the end. Functions that read it may have
; promised to read nothing.
; RUN: %opt -passes='dtrans-variables' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans<only=other>' -S %s | FileCheck %s --check-prefix=AGAIN
; Where `main` reads something that it takes for always the same, that may be this.
; RUN: sed 's/load i32, ptr %argv, align 4/&, !invariant.load !0/' %s | %opt -passes='dtrans-variables' -S | FileCheck %s --check-prefix=STAYS

; CHECK-DAG: @heads = internal unnamed_addr global [2 x ptr] zeroinitializer
; CHECK-DAG: @ready = internal global %struct.node zeroinitializer, align 8
; CHECK: define internal ptr @head(i64 %i) {
; CHECK: define internal ptr @nobody(i64 %i) #
; CHECK-LABEL: define i32 @main(
; CHECK: store ptr [[READY:%.*]], ptr @heads, align 8, !dtrans.first
; CHECK: store ptr {{%.*}}, ptr getelementptr inbounds {{.*}}@heads, i64 8{{.*}}, align 8, !dtrans.first
; CHECK: attributes #{{[0-9]+}} = { memory(none) }

; AGAIN: @heads = internal unnamed_addr constant [2 x ptr] [ptr @ready, ptr @waiting], align 16
; AGAIN: @ready = internal global %struct.node { ptr @ready, ptr @ready, i64 0 }, align 8

; STAYS: @heads = internal unnamed_addr constant [2 x ptr] [ptr @ready, ptr @waiting], align 16
; STAYS-NOT: @dtrans.array

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, ptr, i64 }
%struct.other = type { i64, i64 }

@heads = internal unnamed_addr constant [2 x ptr] [ptr @ready, ptr @waiting], align 16
@ready = internal global %struct.node { ptr @ready, ptr @ready, i64 0 }, align 8
@waiting = internal global %struct.node { ptr @waiting, ptr @waiting, i64 0 }, align 8
@others = internal global [4 x %struct.other] zeroinitializer

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"

define internal ptr @head(i64 %i) memory(none) {
  %at = getelementptr inbounds [2 x ptr], ptr @heads, i64 0, i64 %i
  %head = load ptr, ptr %at, align 8
  ret ptr %head
}

define internal ptr @nobody(i64 %i) memory(none) {
  ret ptr null
}

define i32 @main(i32 %argc, ptr %argv) {
  %n = call ptr @malloc(i64 24)
  %i = zext i32 %argc to i64
  %head = call ptr @head(i64 %i)
  store ptr %head, ptr %n, align 8
  %nobody = call ptr @nobody(i64 %i)
  %prev = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  store ptr %nobody, ptr %prev, align 8
  %count = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 2
  store i64 1, ptr %count, align 8
  %other = getelementptr inbounds [4 x %struct.other], ptr @others, i64 0, i64 %i, i32 1
  store i64 1, ptr %other, align 8
  store ptr @ready, ptr %n, align 8
  store ptr @waiting, ptr %prev, align 8
  %k = load i32, ptr %argv, align 4
  ret i32 %k
}

!0 = !{}
