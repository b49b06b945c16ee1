; What is written to elements that were just allocated, each of them once, counts for no more than a quarter of what is done with them later, however
; often the host thinks that comes. What is read there was there before.
; RUN: env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/;read //' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s --check-prefix=READ
; RUN: sed 's/%i = phi i64 \[ 0, %entry \]/%i = phi i64 [ 0, %around ]/; s/;around //' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s --check-prefix=READ

; CHECK: used in scans 0.{{[1-9].*}}, at random {{[1-9]}}
; READ: used in scans {{[1-9].*}}, at random {{[1-9]}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.wide = type { i64, i64, i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 1000, i64 64)
  ;around br label %around
  ;around around:
  ;around %t = phi i64 [ 0, %entry ], [ %t2, %next ]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr inbounds %struct.wide, ptr %a, i64 %i
  %f1 = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 2
  ;read %was = load i64, ptr %f1
  ;read call void @show(i64 %was)
  store i64 %i, ptr %f1
  %f3 = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 5
  store i64 1, ptr %f3
  %j = add i64 %i, 1
  %on = icmp ult i64 %j, 1000
  br i1 %on, label %loop, label %next
next:
  ;around %t2 = add i64 %t, 1
  ;around %more = icmp ult i64 %t2, %n
  ;around br i1 %more, label %around, label %exit
  ;around exit:
  %q = getelementptr inbounds %struct.wide, ptr %a, i64 %n
  %f2 = getelementptr inbounds %struct.wide, ptr %q, i64 0, i32 2
  %k = load i64, ptr %f2
  %f4 = getelementptr inbounds %struct.wide, ptr %q, i64 0, i32 5
  %l = load i64, ptr %f4
  %sum = add i64 %k, %l
  ret i64 %sum
}

declare void @show(i64) memory(none) nounwind willreturn
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
