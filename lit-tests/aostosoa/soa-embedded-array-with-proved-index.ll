; An array inside the record is one column; an index that is proved to lie in it stays an index into the element.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i32 @main(
; CHECK: %i = and i64 %n, 3
; CHECK: [[ELEMENT:%.*]] = getelementptr {{.*}}, ptr {{%.*}}, i64 [[NTH:%.*]]
; CHECK: [[INNER:%.*]] = getelementptr i32, ptr [[ELEMENT]], i64 %i
; CHECK: load i32, ptr [[INNER]], align 4

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, [4 x i32] }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  store i64 3, ptr %a
  %i = and i64 %n, 3
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %inner = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 1, i64 %i
  %v = load i32, ptr %inner
  ret i32 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
