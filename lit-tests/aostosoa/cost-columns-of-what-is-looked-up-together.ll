; What is looked up together at random shares a column, apart from what is hardly used; scanned, each of them has a column of its own.
; RUN: %opt -passes=dtrans-aostosoa -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/%at = urem i64 %h, %n/%at = add i64 %i, 0/' %s | %opt -passes=dtrans-aostosoa -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=SCAN

; CHECK: remark: {{.*}}: struct.slot: array of structures split into 2 columns,
; SCAN: remark: {{.*}}: struct.slot: array of structures split into 4 columns,

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.slot = type { i64, [8 x i64], i64, [8 x i64], i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 152)
  %rare = getelementptr inbounds %struct.slot, ptr %a, i64 0, i32 1, i64 3
  %x = load i64, ptr %rare
  %rare2 = getelementptr inbounds %struct.slot, ptr %a, i64 0, i32 3, i64 3
  %y = load i64, ptr %rare2
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %sum = phi i64 [ %x, %entry ], [ %more, %loop ]
  %h = mul i64 %sum, 11400714819323198485
  %at = urem i64 %h, %n
  %p = getelementptr inbounds %struct.slot, ptr %a, i64 %at
  %key = load i64, ptr %p
  %f = getelementptr inbounds %struct.slot, ptr %p, i64 0, i32 2
  %value = load i64, ptr %f
  %g = getelementptr inbounds %struct.slot, ptr %p, i64 0, i32 4
  %count = load i64, ptr %g
  %s = add i64 %key, %value
  %t = add i64 %s, %count
  %u = add i64 %t, %i
  %more = add i64 %sum, %u
  %j = add i64 %i, 1
  %again = icmp ult i64 %j, %n
  br i1 %again, label %loop, label %exit
exit:
  %all = add i64 %more, %y
  ret i64 %all
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
