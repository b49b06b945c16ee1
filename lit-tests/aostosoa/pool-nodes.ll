; Records that are allocated one by one: no pointer steps from one to the next, so that none needs an element more.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into {{[23]}} columns
; CHECK-LABEL: define i64 @main
; CHECK: phi i64 [ 0, %entry ]
; CHECK: call i64 @dtrans.struct.star.malloc(i64 24, i64 {{.*}}, i64 0)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, ptr }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  br label %loop
loop:
  %head = phi ptr [ null, %entry ], [ %a, %loop ]
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %a = call ptr @malloc(i64 24)
  store i64 %i, ptr %a
  %number = getelementptr inbounds %struct.star, ptr %a, i64 0, i32 1
  store i32 7, ptr %number
  %next = getelementptr inbounds %struct.star, ptr %a, i64 0, i32 2
  store ptr %head, ptr %next
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %sum
sum:
  %p = phi ptr [ %a, %loop ], [ %q, %sum ]
  %s = phi i64 [ 0, %loop ], [ %t, %sum ]
  %mass = load i64, ptr %p
  %t = add i64 %s, %mass
  %link = getelementptr inbounds %struct.star, ptr %p, i64 0, i32 2
  %q = load ptr, ptr %link
  %end = icmp eq ptr %q, null
  br i1 %end, label %exit, label %sum
exit:
  ret i64 %t
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
