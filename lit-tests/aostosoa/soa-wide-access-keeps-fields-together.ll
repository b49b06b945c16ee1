; One load of two fields keeps them in one column, where both still lie next to each other.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: [[PAIR:%.*]] = getelementptr i64, ptr {{%.*}}, i64 {{%.*}}
; CHECK: [[SECOND:%.*]] = getelementptr i8, ptr [[PAIR]], i64 4
; CHECK: store i32 7, ptr [[SECOND]], align 4
; CHECK: load ptr, ptr @dtrans.struct.star.column.8
; CHECK: load ptr, ptr @dtrans.struct.star.column.0
; CHECK-NEXT: [[PAIR:%.*]] = getelementptr i64, ptr {{%.*}}, i64 {{%.*}}
; CHECK-NEXT: %both = load i64, ptr [[PAIR]], align 8

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i32, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  %light = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store double 1.0, ptr %light
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %both = load i64, ptr %nth, align 8
  ret i64 %both
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
