; What the library moves about has to be of one record: of two, one may shrink by more than the other.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/%array = select i1 %c, ptr %a, ptr %b/%array = select i1 %c, ptr %a, ptr %a/' %s | %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=GOOD

; CHECK: remark: {{.*}}: struct.star: left alone
; CHECK: call void @qsort(ptr %array, i64 %n, i64 32, ptr @compare)
; GOOD: call void @qsort(ptr %array, i64 %n, i64 24, ptr @compare)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, i64, i64 }
%struct.moon = type { i64, i64, i32, i32, i64 }

define i64 @main(i64 %n, i1 %c) {
  %a = call ptr @calloc(i64 %n, i64 32)
  %b = call ptr @calloc(i64 %n, i64 32)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 1
  store i64 1, ptr %s
  %v = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 2
  store i64 3, ptr %v
  %w = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 3
  store i64 4, ptr %w
  %m = getelementptr inbounds %struct.moon, ptr %b, i64 1, i32 3
  store i32 3, ptr %m
  %array = select i1 %c, ptr %a, ptr %b
  call void @qsort(ptr %array, i64 %n, i64 32, ptr @compare)
  %x = load i64, ptr %v
  %y = load i64, ptr %w
  %z = load i32, ptr %m
  %wide = zext i32 %z to i64
  %sum = add i64 %x, %y
  %r = add i64 %sum, %wide
  ret i64 %r
}

define internal i32 @compare(ptr %x, ptr %y) {
  %n = load i64, ptr %y
  %k = load i64, ptr %x
  %c = icmp ult i64 %k, %n
  %r = zext i1 %c to i32
  ret i32 %r
}

declare void @qsort(ptr, i64, i64, ptr)
declare noalias ptr @calloc(i64, i64)
