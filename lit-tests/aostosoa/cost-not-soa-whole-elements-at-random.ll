; A loop that uses all fields of elements at random has one or two lines to fetch; in columns it would have eight.
; RUN: %opt -passes=dtrans-aostosoa -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=OFF

; CHECK: remark: {{.*}}: struct.wide: left alone: columns are not expected to be faster, by enough, than its elements in one piece
; CHECK-NOT: @dtrans.
; OFF: remark: {{.*}}: struct.wide: array of structures split into 4 columns

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.wide = type { i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 32)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %at = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds %struct.wide, ptr %a, i64 %at
  %0 = load i64, ptr %p
  %f1 = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 1
  %1 = load i64, ptr %f1
  %f2 = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 2
  %2 = load i64, ptr %f2
  %f3 = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 3
  store i64 %i, ptr %f3
  %3 = xor i64 %0, %1
  %4 = xor i64 %3, %2
  %next = urem i64 %4, %n
  %j = add i64 %i, 1
  %again = icmp ult i64 %j, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i64 %at
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
