; An array that the nearest caches hold is not divided into parts; a longer one is.
; RUN: sed 's/i64 100, i64 64/i64 1000, i64 64/' %s | %opt -passes=dtrans-regions -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output 2>&1 | FileCheck %s
; RUN: sed 's/i64 100, i64 64/i64 10000, i64 64/' %s | %opt -passes=dtrans-regions -pass-remarks=dtrans -disable-output 2>&1 | FileCheck %s --check-prefix=LONG

; CHECK: remark: {{.*}}: struct.wide: left alone: columns are not expected to be faster
; LONG: remark: {{.*}}: struct.wide: {{.*}} divided into parts

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.wide = type { i64, i64, i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 100, i64 64)
  %other = getelementptr inbounds %struct.wide, ptr %a, i64 %n, i32 5
  store i64 1, ptr %other
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %more, %loop ]
  %key = getelementptr inbounds %struct.wide, ptr %a, i64 %i, i32 2
  %k = load i64, ptr %key
  %more = add i64 %sum, %k
  %j = add i64 %i, 1
  %again = icmp ult i64 %j, %n
  br i1 %again, label %loop, label %exit
exit:
  ret i64 %more
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
