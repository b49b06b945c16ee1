; An array through which a pointer goes step by step, and that nothing indexes, is an array: its record has a name and a
; remark.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes=dtrans-aostosoa -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK

; CHECK: record struct.star: 24 bytes
; CHECK: class: 1 object, elements of 24 bytes
; REMARK: remark: {{.*}}: struct.star:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  store i64 %i, ptr %p
  %number = getelementptr inbounds %struct.star, ptr %p, i64 0, i32 1
  store i32 7, ptr %number
  %q = getelementptr inbounds %struct.star, ptr %p, i64 1
  %j = add i64 %i, 1
  %more = icmp ult i64 %j, %n
  br i1 %more, label %loop, label %exit
exit:
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
