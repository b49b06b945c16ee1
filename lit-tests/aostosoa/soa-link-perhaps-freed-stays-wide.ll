; A function that counts its users may leave the links where they are: then they have to be widened when the array comes that they lead to,
; and nobody knows whether they are still there. So nothing is narrow. Its twin is soa-link-width-checked.ll.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.item: array of structures split into 2 columns, pointers to elements become indices [dtrans-aostosoa]{{$}}
; CHECK-NOT: @dtrans.struct.node.wide

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.item = type { i64, ptr }
%struct.node = type { i64, i64 }

@items = internal global ptr null

@users = internal global i64 1

define internal void @release(ptr %p) {
  %users = load i64, ptr @users
  %left = sub i64 %users, 1
  store i64 %left, ptr @users
  %last = icmp eq i64 %left, 0
  br i1 %last, label %gone, label %done

gone:
  call void @free(ptr %p)
  br label %done

done:
  ret void
}

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %items = call ptr @calloc(i64 %n, i64 16)
  store ptr %items, ptr @items
  call void @release(ptr %items)
  %text = call ptr @calloc(i64 5, i64 1)
  call void @release(ptr %text)
  %nodes = call ptr @calloc(i64 %n, i64 16)
  %item = getelementptr inbounds %struct.item, ptr %items, i64 %n
  %node = getelementptr inbounds %struct.node, ptr %nodes, i64 %n
  store i64 0, ptr %item
  %link = getelementptr inbounds %struct.item, ptr %item, i64 0, i32 1
  store ptr %node, ptr %link
  %same = load ptr, ptr %link
  %key = getelementptr inbounds %struct.node, ptr %same, i64 0, i32 1
  %a = load i64, ptr %same
  %b = load i64, ptr %key
  %sum = add i64 %a, %b
  ret i64 %sum
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
