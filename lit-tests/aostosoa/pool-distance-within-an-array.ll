; Elements of one array keep their order, and a distance that is no order is a number like any other.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into {{[23]}} columns
; CHECK-LABEL: define i64 @main
; CHECK: icmp sgt i64 {{.*}}, 0
; CHECK: icmp slt i64 {{.*}}, %n

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %b = call ptr @calloc(i64 %n, i64 24)
  %even = icmp eq i32 %argc, 2
  %p = select i1 %even, ptr %a, ptr %b
  %number = getelementptr inbounds %struct.star, ptr %p, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %p
  %end = getelementptr inbounds %struct.star, ptr %p, i64 %n
  br label %loop
loop:
  %c = phi ptr [ %p, %entry ], [ %d, %loop ]
  store i64 3, ptr %c
  %d = getelementptr inbounds %struct.star, ptr %c, i64 1
  %x = ptrtoint ptr %end to i64
  %y = ptrtoint ptr %d to i64
  %bytes = sub i64 %x, %y
  %elements = sdiv exact i64 %bytes, 24
  %more = icmp sgt i64 %elements, 0
  br i1 %more, label %loop, label %exit
exit:
  %i = ptrtoint ptr %p to i64
  %j = ptrtoint ptr %b to i64
  %distance = sub i64 %i, %j
  %step = sdiv exact i64 %distance, 24
  %short = icmp slt i64 %step, %n
  %r = zext i1 %short to i64
  ret i64 %r
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
