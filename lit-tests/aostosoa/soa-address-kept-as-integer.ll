; The twin of not-soa-address-hashed: a pointer that is only kept in an integer, and comes back from it, is an index there
; as well.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 3 columns
; CHECK-LABEL: define i64 @main(
; CHECK: [[NTH:%.*]] = add i64 {{%.*}}, %n
; CHECK: store i64 [[NTH]], ptr @keep
; CHECK: %l = load i64, ptr @keep
; CHECK: getelementptr i64, ptr {{%.*}}, i64 %l

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

@keep = internal global i64 0

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %number = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 1
  store i32 7, ptr %number
  %light = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 2
  store double 1.0, ptr %light
  %k = ptrtoint ptr %nth to i64
  store i64 %k, ptr @keep
  %l = load i64, ptr @keep
  %p = inttoptr i64 %l to ptr
  store i64 3, ptr %p
  %v = load i64, ptr %a
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
