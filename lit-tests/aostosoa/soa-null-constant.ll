; Null becomes 0 wherever an index is stored, passed or returned; that is how the zero bytes of calloc read as well.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.node: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: store {{ptr null|i64 0}}, ptr @head
; CHECK: [[LINK:%.*]] = getelementptr i64
; CHECK: store {{ptr null|i64 0}}, ptr [[LINK]], align 8
; CHECK: call i64 @first(i64 0, i64 [[START:%.*]])
; CHECK: call i64 @first(i64 [[START]], i64 0)
; CHECK-LABEL: define internal i64 @first(i64 %p, i64 %q)
; CHECK: ret i64 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64 }

@head = internal global ptr null

define i64 @main(i32 %argc) {
  store ptr null, ptr @head
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %nth = getelementptr inbounds %struct.node, ptr %a, i64 %n
  store ptr null, ptr %nth
  %p = call ptr @first(ptr null, ptr %a)
  %other = call ptr @first(ptr %a, ptr null)
  store ptr %p, ptr @head
  %q = load ptr, ptr @head
  store ptr %q, ptr %a
  store ptr %nth, ptr %a
  %next = load ptr, ptr %a
  %key = getelementptr inbounds %struct.node, ptr %next, i64 0, i32 1
  %k = load i64, ptr %key
  ret i64 %k
}

define internal ptr @first(ptr %p, ptr %q) {
  %none = icmp eq ptr %p, null
  br i1 %none, label %no, label %yes
yes:
  ret ptr %p
no:
  ret ptr null
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
