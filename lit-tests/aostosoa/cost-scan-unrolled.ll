; A loop that takes two elements each turn, as the optimizer makes of one that takes one, is a scan. One that takes each fortieth is none.
; RUN: env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output %s 2>&1 | FileCheck %s --check-prefix=SCAN
; RUN: sed 's/add i64 %i, 2/add i64 %i, 40/' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s

; SCAN: used in scans {{[1-9]}}{{.*}}, at random {{-?}}0.0
; CHECK: used in scans {{-?}}0.0, at random {{[1-9]}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.wide = type { i64, i64, i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 64)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %total = phi i64 [ 0, %entry ], [ %more, %loop ]
  %p = getelementptr inbounds %struct.wide, ptr %a, i64 %i
  %f1 = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 2
  %1 = load i64, ptr %f1
  %again = getelementptr inbounds %struct.wide, ptr %a, i64 %i
  %beside = getelementptr inbounds i8, ptr %again, i64 64
  %f2 = getelementptr inbounds %struct.wide, ptr %beside, i64 0, i32 5
  %2 = load i64, ptr %f2
  store i64 %total, ptr %f2
  %3 = xor i64 %1, %2
  %more = add i64 %total, %3
  %j = add i64 %i, 2
  %on = icmp ult i64 %j, %n
  br i1 %on, label %loop, label %exit
exit:
  ret i64 %more
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
