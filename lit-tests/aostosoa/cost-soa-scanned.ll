; A loop that goes from element to element and uses one field of many moves less memory in columns.
; RUN: %opt -passes=dtrans-aostosoa -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.wide: array of structures split into {{[0-9]+}} columns
; CHECK: @dtrans.struct.wide.block

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.wide = type { i64, i64, i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 64)
  %last = getelementptr inbounds %struct.wide, ptr %a, i64 %n
  %other = getelementptr inbounds %struct.wide, ptr %last, i64 0, i32 5
  store i64 1, ptr %other
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %more, %loop ]
  %p = getelementptr inbounds %struct.wide, ptr %a, i64 %i
  %key = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 2
  %k = load i64, ptr %key
  %more = add i64 %sum, %k
  %j = add i64 %i, 1
  %again = icmp ult i64 %j, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i64 %more
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
