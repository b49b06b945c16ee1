; A loop over the few ways of a bucket that is found anew each time is no scan. One over many elements is, and so is one over few that goes on where
; the last one ended.
; RUN: env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/%again = icmp ult i64 %w2, 4/%again = icmp ult i64 %w2, 400/' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s --check-prefix=SCAN
; RUN: sed 's/mul i64 %hash, 4/mul i64 %i, 4/' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s --check-prefix=SCAN

; CHECK: used in scans {{-?}}0.0, at random {{[1-9]}}
; SCAN: used in scans {{[1-9]}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.wide = type { i64, i64, i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 64)
  %last = getelementptr inbounds %struct.wide, ptr %a, i64 0, i32 5
  store i64 1, ptr %last
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %total = phi i64 [ 0, %entry ], [ %more, %next ]
  %mixed = mul i64 %i, 7046029254386353131
  %hash = lshr i64 %mixed, 44
  %first = mul i64 %hash, 4
  br label %ways
ways:
  %w = phi i64 [ 0, %outer ], [ %w2, %ways ]
  %sum = phi i64 [ %total, %outer ], [ %more, %ways ]
  %at = add i64 %first, %w
  %p = getelementptr inbounds %struct.wide, ptr %a, i64 %at
  %k = load i64, ptr %p
  %f1 = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 2
  %1 = load i64, ptr %f1
  %f2 = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 3
  %2 = load i64, ptr %f2
  %3 = xor i64 %1, %2
  %4 = xor i64 %3, %k
  %more = add i64 %sum, %4
  %w2 = add i64 %w, 1
  %again = icmp ult i64 %w2, 4
  br i1 %again, label %ways, label %next
next:
  %j = add i64 %i, 1
  %on = icmp ult i64 %j, %n
  br i1 %on, label %outer, label %exit
exit:
  ret i64 %more
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
