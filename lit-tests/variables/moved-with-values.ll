; What records in variables hold at first is written where `main` begins, once all memory is made, and so are their addresses in other variables.
; RUN: %opt -passes='dtrans-variables' -S %s | FileCheck %s
; What no layout has changed is as it was in the end.
; RUN: %opt -passes='dtrans<only=kind>' -S %s | FileCheck %s --check-prefix=AGAIN

; CHECK-DAG: @nil = internal global %struct.node zeroinitializer, align 8
; CHECK-DAG: @heads = internal global [2 x %struct.node] zeroinitializer, align 16
; CHECK-DAG: @root = internal global ptr null, align 8
; CHECK-DAG: @trees = internal global { i32, [3 x ptr] } { i32 7, [3 x ptr] [ptr @text, ptr null, ptr null] }
; CHECK-DAG: @dtrans.array.nil = internal unnamed_addr global ptr null
; CHECK-DAG: @dtrans.array.heads = internal unnamed_addr global ptr null
; A table whose address records keep, and one of functions, are no part of what is linked.
; CHECK-DAG: @kinds = internal global [2 x %struct.kind] [%struct.kind { i32 1, ptr @text }, %struct.kind { i32 2, ptr @text }]
; CHECK-DAG: @calls = internal global %struct.kind { i32 1, ptr @insert }
; CHECK-NOT: @dtrans.array.kinds
; CHECK-NOT: @dtrans.array.calls

; CHECK-LABEL: define i32 @main(
; CHECK: call ptr @calloc(i64 1, i64 48)
; CHECK: [[NIL:%.*]] = load ptr, ptr @dtrans.array.nil
; CHECK: call ptr @calloc(i64 2, i64 48)
; CHECK: unreachable
; CHECK: [[HEADS:%.*]] = load ptr, ptr @dtrans.array.heads
; CHECK: store ptr [[NIL]], ptr [[NIL]], align 8, !dtrans.first
; CHECK: [[KEY:%.*]] = getelementptr inbounds i8, ptr [[NIL]], i64 16
; CHECK: store i32 -1, ptr [[KEY]], align 4, !dtrans.first
; CHECK: [[LETTER:%.*]] = getelementptr inbounds i8, ptr [[NIL]], i64 21
; CHECK: store i8 105, ptr [[LETTER]], align 1, !dtrans.first
; CHECK: [[WEIGHT:%.*]] = getelementptr inbounds i8, ptr [[NIL]], i64 32
; CHECK: store double 5.000000e-01, ptr [[WEIGHT]], align 8, !dtrans.first
; CHECK: [[TEXT:%.*]] = getelementptr inbounds i8, ptr [[NIL]], i64 40
; CHECK: store ptr @text, ptr [[TEXT]], align 8, !dtrans.first
; CHECK: store ptr [[HEADS]], ptr [[HEADS]], align {{8|16}}, !dtrans.first
; CHECK: [[ITSELF:%.*]] = getelementptr inbounds %struct.node, ptr [[HEADS]], i64 1
; CHECK: [[SECOND:%.*]] = getelementptr inbounds %struct.node, ptr [[HEADS]], i64 1
; CHECK: store ptr [[ITSELF]], ptr [[SECOND]], align {{8|16}}, !dtrans.first
; CHECK: store ptr [[NIL]], ptr @root, align 8, !dtrans.first
; CHECK: store ptr [[NIL]], ptr getelementptr inbounds {{.*}}@trees, i64 16{{.*}}, align 8, !dtrans.first

; AGAIN-DAG: @nil = internal global %struct.node { ptr @nil, ptr null, i32 -1, [12 x i8] c"nil\00\00\00\00\00\00\00\00\00", double 5.000000e-01, ptr @text }, align 8
; AGAIN-DAG: @heads = internal global [2 x %struct.node] [%struct.node { ptr @heads, ptr null, {{.*}} }, %struct.node { ptr getelementptr {{.*}}@heads{{.*}}48{{.*}}, ptr null, {{.*}}], align 16
; AGAIN-DAG: @root = internal global ptr @nil, align 8
; AGAIN-DAG: @trees = internal global { i32, [3 x ptr] } { i32 7, [3 x ptr] [ptr @text, ptr @nil, ptr null] }
; AGAIN-NOT: call ptr @calloc
; AGAIN-NOT: dtrans.first
; AGAIN: define i32 @main(
; AGAIN-NOT: store

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, ptr, i32, [12 x i8], double, ptr }
%struct.kind = type { i32, ptr }

@text = private unnamed_addr constant [5 x i8] c"text\00"
@nil = internal global %struct.node { ptr @nil, ptr null, i32 -1, [12 x i8] c"nil\00\00\00\00\00\00\00\00\00", double 5.000000e-01, ptr @text }, align 8
@heads = internal global [2 x %struct.node] [%struct.node { ptr @heads, ptr null, i32 0, [12 x i8] undef, double 0.0, ptr null }, %struct.node { ptr getelementptr (i8, ptr @heads, i64 48), ptr null, i32 0, [12 x i8] zeroinitializer, double 0.0, ptr null }], align 16
@root = internal global ptr @nil, align 8
@trees = internal global { i32, [3 x ptr] } { i32 7, [3 x ptr] [ptr @text, ptr @nil, ptr null] }
@kinds = internal global [2 x %struct.kind] [%struct.kind { i32 1, ptr @text }, %struct.kind { i32 2, ptr @text }]
@calls = internal global %struct.kind { i32 1, ptr @insert }

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"

define internal void @insert(ptr %n, i64 %i) {
  %root = load ptr, ptr @root, align 8
  store ptr %root, ptr %n, align 8
  %left = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  store ptr @nil, ptr %left, align 8
  store ptr %n, ptr @root, align 8
  %key = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 2
  store i32 1, ptr %key, align 8
  %at = getelementptr inbounds [2 x %struct.node], ptr @heads, i64 0, i64 %i
  store ptr %at, ptr %n, align 8
  %text = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 5
  %kind = getelementptr inbounds [2 x %struct.kind], ptr @kinds, i64 0, i64 %i
  store ptr %kind, ptr %text, align 8
  store ptr @calls, ptr %text, align 8
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  %n = call ptr @malloc(i64 48)
  %i = zext i32 %argc to i64
  call void @insert(ptr %n, i64 %i)
  %tree = getelementptr inbounds { i32, [3 x ptr] }, ptr @trees, i64 0, i32 1, i64 %i
  %t = load ptr, ptr %tree, align 8
  %key = getelementptr inbounds %struct.node, ptr %t, i64 0, i32 2
  %k = load i32, ptr %key, align 8
  ret i32 %k
}
