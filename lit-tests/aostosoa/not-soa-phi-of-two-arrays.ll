; One phi holds pointers into two arrays: an index would not say into which.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;pools=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: its pointers reach more than one allocation or variable
; CHECK-NOT: @dtrans.
; CHECK: phi ptr

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %b = call ptr @calloc(i64 %n, i64 24)
  %c = icmp eq i32 %argc, 1
  br i1 %c, label %then, label %join
then:
  br label %join
join:
  %p = phi ptr [ %a, %entry ], [ %b, %then ]
  %number = getelementptr inbounds %struct.star, ptr %p, i64 %n, i32 1
  store i32 7, ptr %number
  %v = load i64, ptr %p
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
