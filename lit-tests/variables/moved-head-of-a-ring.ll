; A record in a variable becomes an allocation where others keep its address: the head of a ring of records on the heap. So does a row of such heads, and one that is
; handed to a function that keeps it.
; RUN: %opt -passes='dtrans-variables' -S %s | FileCheck %s

; CHECK-DAG: @dtrans.array.head = internal unnamed_addr global ptr null
; CHECK-DAG: @dtrans.array.heads = internal unnamed_addr global ptr null
; CHECK-DAG: @dtrans.array.handed = internal unnamed_addr global ptr null
; One that only a variable leads to stays, and so does one of which only the address of a field is kept.
; CHECK-NOT: @dtrans.array.alone
; CHECK-NOT: @dtrans.array.inside

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, ptr, i64 }

@head = internal global %struct.node zeroinitializer, align 8
@heads = internal global [3 x %struct.node] zeroinitializer, align 16
@handed = internal global %struct.node zeroinitializer, align 8
@alone = internal global %struct.node zeroinitializer, align 8
@inside = internal global %struct.node zeroinitializer, align 8
@leads = internal global ptr null

; CHECK-LABEL: define internal void @insert(
; CHECK: [[HEAD:%.*]] = load ptr, ptr @dtrans.array.head, align 8
; CHECK: store ptr [[HEAD]], ptr %n
define internal void @insert(ptr %n) {
  store ptr @head, ptr %n, align 8
  %prev = load ptr, ptr getelementptr inbounds (i8, ptr @head, i64 8), align 8
  %n1 = getelementptr inbounds i8, ptr %n, i64 8
  store ptr %prev, ptr %n1, align 8
  store ptr %n, ptr %prev, align 8
  store ptr %n, ptr getelementptr inbounds (i8, ptr @head, i64 8), align 8
  ret void
}

; CHECK-LABEL: define internal void @insert.into(
; CHECK: [[HEADS:%.*]] = load ptr, ptr @dtrans.array.heads, align 8
; CHECK: getelementptr inbounds %struct.node, ptr [[HEADS]], i64 %i
define internal void @insert.into(ptr %n, i64 %i) {
  %at = getelementptr inbounds [3 x %struct.node], ptr @heads, i64 0, i64 %i
  store ptr %at, ptr %n, align 8
  ret void
}

define internal void @link(ptr %head, ptr %n) {
  store ptr %head, ptr %n, align 8
  ret void
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"

define i32 @main(i32 %argc, ptr %argv) {
  %n = call ptr @malloc(i64 24)
  %i = zext i32 %argc to i64
  store ptr @head, ptr @head, align 8
  store ptr @head, ptr getelementptr inbounds (i8, ptr @head, i64 8), align 8
  call void @insert(ptr %n)
  call void @insert.into(ptr %n, i64 %i)
  call void @link(ptr @handed, ptr %n)
  store ptr @alone, ptr @leads, align 8
  store ptr @alone, ptr getelementptr inbounds (i8, ptr @alone, i64 8), align 8
  store ptr getelementptr inbounds (i8, ptr @inside, i64 8), ptr %n, align 8
  ret i32 0
}
