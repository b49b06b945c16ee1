; A function that compares its pointer with another one does more than check it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK: not split{{.*}}: SharedPointer
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %bad.x = call ptr @calloc(i64 %n, i64 16)
  %bad = getelementptr inbounds %struct.bad, ptr %bad.x, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  %bad.a = call ptr @bad.check(ptr %bad.x)
  %bad.b = call ptr @bad.check(ptr @other)
  %good.a = call ptr @good.check(ptr %good.x)
  %good.b = call ptr @good.check(ptr @other)
  ret i64 0
}

define internal ptr @bad.check(ptr %p) {
  %c = icmp ult ptr %p, @limit
  %z = select i1 %c, ptr %p, ptr null
  ret ptr %z
}
define internal ptr @good.check(ptr %p) {
  %c = icmp eq ptr %p, null
  %z = select i1 %c, ptr %p, ptr null
  ret ptr %z
}

@other = internal global [2 x i64] zeroinitializer
@limit = internal global [3 x i64] zeroinitializer
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
