; A function whose address is taken may run in another thread while the array is allocated that the links lead to: then
; nothing may be widened, and so nothing is narrow.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.item: array of structures split into 2 columns, pointers to elements become indices [dtrans-aostosoa]{{$}}
; CHECK-NOT: @dtrans.struct.node.wide

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.item = type { i64, ptr }
%struct.node = type { i64, i64 }

@items = internal global ptr null

define internal void @work(i32 %k) {
  %i = zext i32 %k to i64
  %items = load ptr, ptr @items
  %item = getelementptr inbounds %struct.item, ptr %items, i64 %i
  call void @reset(ptr %item)
  ret void
}

define internal void @reset(ptr %item) {
  store i64 0, ptr %item
  %link = getelementptr inbounds %struct.item, ptr %item, i64 0, i32 1
  store ptr null, ptr %link
  ret void
}

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %items = call ptr @calloc(i64 %n, i64 16)
  store ptr %items, ptr @items
  call ptr @signal(i32 10, ptr @work)
  %nodes = call ptr @calloc(i64 %n, i64 16)
  %item = getelementptr inbounds %struct.item, ptr %items, i64 %n
  %node = getelementptr inbounds %struct.node, ptr %nodes, i64 %n
  %link = getelementptr inbounds %struct.item, ptr %item, i64 0, i32 1
  store ptr %node, ptr %link
  %same = load ptr, ptr %link
  %key = getelementptr inbounds %struct.node, ptr %same, i64 0, i32 1
  %a = load i64, ptr %same
  %b = load i64, ptr %key
  %sum = add i64 %a, %b
  ret i64 %sum
}

declare ptr @signal(i32, ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
