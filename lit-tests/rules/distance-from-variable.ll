; A distance in bytes that is also compared with a constant beside an exact division tells what lies in a variable; what it is counted from elsewhere may be null, and
; then it is an address.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: AddressAsNumber

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

@table = internal global [100 x %struct.good] zeroinitializer

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %good = getelementptr inbounds %struct.good, ptr @table, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  %bad.i = ptrtoint ptr %bad to i64
  %bad.j = ptrtoint ptr %bad.x to i64
  %bad.d = sub i64 %bad.i, %bad.j
  %bad.e = sdiv exact i64 %bad.d, 16
  %bad.c = icmp sgt i64 %bad.d, 1599
  %good.i = ptrtoint ptr %good to i64
  %good.d = sub i64 %good.i, ptrtoint (ptr @table to i64)
  %good.e = sdiv exact i64 %good.d, 16
  %good.c = icmp sgt i64 %good.d, 1599
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
