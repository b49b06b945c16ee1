; An offset from null is a number turned into an address; where it meets a pointer to the array, nobody knows what an
; index should be.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.node: left alone: a pointer to it is kept where other things are kept
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64 }

@head = internal global ptr null

define i64 @main(i32 %argc) {
  store ptr getelementptr (%struct.node, ptr null, i64 -1), ptr @head
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %nth = getelementptr inbounds %struct.node, ptr %a, i64 %n
  store ptr %nth, ptr %a
  store ptr %a, ptr @head
  %p = load ptr, ptr @head
  %key = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 1
  %k = load i64, ptr %key
  ret i64 %k
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
