; The address of a field of null is not null, but its index would be: the field is known only where it is used.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: a pointer to a field may be null
; CHECK-NOT: @dtrans.
; CHECK: icmp eq ptr %number, null

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  %none = icmp eq ptr %number, null
  br i1 %none, label %no, label %yes
yes:
  store i32 7, ptr %number
  store i64 1, ptr %a
  ret i64 0
no:
  ret i64 1
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
