; bsearch is told how far apart the elements are: they stay that far apart. Fields may change places.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-randomplan<regions=off;split=off;seed=1>' -S %s 2>&1 | FileCheck %s --check-prefix=RANDOM

; CHECK: remark: {{.*}}: struct.star: left alone: an instruction uses it in a way that is not rewritten
; CHECK: call ptr @calloc(i64 %n, i64 32)
; CHECK: call ptr @bsearch(ptr %key, ptr %a, i64 %n, i64 32, ptr @compare)
; RANDOM: call ptr @calloc(i64 %n, i64 32)
; RANDOM: call ptr @bsearch(ptr %key, ptr %a, i64 %n, i64 32, ptr @compare)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, i64, i64 }

define i64 @main(i64 %n) {
  %key = alloca i64
  store i64 1, ptr %key
  %a = call ptr @calloc(i64 %n, i64 32)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 1
  store i64 1, ptr %s
  %dead = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 1
  store i64 2, ptr %dead
  %v = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 2
  store i64 3, ptr %v
  %w = getelementptr inbounds %struct.star, ptr %s, i64 0, i32 3
  store i64 4, ptr %w
  %found = call ptr @bsearch(ptr %key, ptr %a, i64 %n, i64 32, ptr @compare)
  %p = getelementptr inbounds %struct.star, ptr %found, i64 0, i32 2
  %x = load i64, ptr %p
  %q = getelementptr inbounds %struct.star, ptr %found, i64 0, i32 3
  %y = load i64, ptr %q
  %r = add i64 %x, %y
  ret i64 %r
}

define internal i32 @compare(ptr %x, ptr %y) {
  %n = load i64, ptr %y
  %k = load i64, ptr %x
  %c = icmp ult i64 %k, %n
  %r = zext i1 %c to i32
  ret i32 %r
}

declare ptr @bsearch(ptr, ptr, i64, i64, ptr)
declare noalias ptr @calloc(i64, i64)
