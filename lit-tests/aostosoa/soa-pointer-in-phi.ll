; A phi of pointers to elements becomes a phi of indices: null is 0, the array's start 1, a step of one element 1.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: [[GOT:%.*]] = icmp ne ptr %a, null
; CHECK: [[START:%.*]] = select i1 [[GOT]], i64 65536, i64 0
; CHECK: loop:
; CHECK: [[P:%.*]] = phi i64 [ [[START]], %entry ], [ [[Q:%.*]], %loop ]
; CHECK: [[LAST:%.*]] = phi i64 [ 0, %entry ], [ [[P]], %loop ]
; CHECK: [[Q]] = add i64 [[P]], 1
; CHECK: exit:
; CHECK: icmp eq i64 [[LAST]], 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %end = getelementptr inbounds %struct.star, ptr %a, i64 %n
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  %last = phi ptr [ null, %entry ], [ %p, %loop ]
  store i64 %n, ptr %p
  %number = getelementptr inbounds %struct.star, ptr %p, i64 0, i32 1
  store i32 7, ptr %number
  %q = getelementptr inbounds %struct.star, ptr %p, i64 1
  %more = icmp ult ptr %q, %end
  br i1 %more, label %loop, label %exit
exit:
  %none = icmp eq ptr %last, null
  br i1 %none, label %no, label %yes
yes:
  %v = load i64, ptr %last
  ret i64 %v
no:
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
