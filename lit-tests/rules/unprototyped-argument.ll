; Where arguments may follow, a wide vector is passed in memory, and what comes after it elsewhere.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: AddressTaken
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
  store ptr @bad.take, ptr @bad.t
  %bad.c = load ptr, ptr @bad.t
  call void (<8 x i32>, ptr, ...) %bad.c(<8 x i32> zeroinitializer, ptr %bad)
  store ptr @good.take, ptr @good.t
  %good.c = load ptr, ptr @good.t
  call void (ptr, ...) %good.c(ptr %good)
  ret i64 0
}

define internal void @bad.take(<8 x i32> %v, ptr %p) {
  ret void
}
define internal void @good.take(ptr %p) {
  ret void
}

@bad.t = internal global ptr null
@good.t = internal global ptr null

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
