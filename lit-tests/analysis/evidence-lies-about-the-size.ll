; A type of another size than the distance of the elements is no evidence: soundness, name and columns rest on what the
; code does.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -S %s | FileCheck %s --check-prefix=SPLIT

; CHECK: record anon.24: 24 bytes
; CHECK-NOT: struct.small
; CHECK: class: 1 object, elements of 24 bytes

; SPLIT: [[NTH:%.*]] = add i64 {{%.*}}, %n
; SPLIT: getelementptr i32, ptr {{%.*}}, i64 [[NTH]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.small = type { i64, i32 }
%struct.large = type { [24 x i8] }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds [24 x i8], ptr %a, i64 %n
  %number = getelementptr inbounds %struct.small, ptr %nth, i64 0, i32 1
  store i32 7, ptr %number
  %v = load i64, ptr %nth
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
