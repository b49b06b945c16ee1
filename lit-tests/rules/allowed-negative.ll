; A negative number allows any number of bytes. It says none: no block has so many.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, [16 x i8], i64 }
%struct.good = type { i64, [16 x i8], i64 }

define i64 @main(i32 %argc, i64 %n) {
entry:
  %count = zext i32 %argc to i64
  %bad = call ptr @calloc(i64 %count, i64 32)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 2
  store i64 1, ptr %bad.f
  %good = call ptr @calloc(i64 %count, i64 32)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2
  store i64 1, ptr %good.f
  %long = icmp sgt i64 %n, 15
  br i1 %long, label %end, label %some
some:
  %bad.t = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  %bad.c = call i64 @strnlen(ptr %bad.t, i64 %n)
  %good.t = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  %good.c = call i32 @memcmp(ptr %good.t, ptr @format, i64 %n)
  br label %end
end:
  ret i64 0
}

@format = internal constant [20 x i8] c"%d\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00\00"
declare i64 @strnlen(ptr, i64)
declare i32 @memcmp(ptr, ptr, i64)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
