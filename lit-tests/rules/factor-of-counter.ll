; A number of bytes that is counted is one of whole records only if it does not wrap around on the way; and a negative one that is widened without its sign is
; 40 less than 2^32, which is none.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder
; CHECK-LABEL: record struct.unsigned:
; CHECK-NOT: legal:
; CHECK: not reorder
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i64, i64, i64, i64 }
%struct.unsigned = type { i64, i64, i64, i64, i64 }
%struct.good = type { i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %bad = call ptr @calloc(i64 1000, i64 40)
  %bad.e = getelementptr inbounds %struct.bad, ptr %bad, i64 %n
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad.e, i64 0, i32 2
  store i64 1, ptr %bad.f
  %unsigned = call ptr @calloc(i64 1000, i64 40)
  %unsigned.e = getelementptr inbounds %struct.unsigned, ptr %unsigned, i64 %n
  %unsigned.f = getelementptr inbounds %struct.unsigned, ptr %unsigned.e, i64 0, i32 2
  store i64 1, ptr %unsigned.f
  %good = call ptr @calloc(i64 1000, i64 40)
  %good.e = getelementptr inbounds %struct.good, ptr %good, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good.e, i64 0, i32 2
  store i64 1, ptr %good.f
  call void @bad.all(ptr %bad, i64 %n)
  call void @unsigned.all(ptr %unsigned, i64 %n)
  call void @good.all(ptr %good, i64 %n)
  ret i64 0
}

define internal void @bad.all(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %e = getelementptr inbounds i8, ptr %p, i64 %i
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i64 2, ptr %f
  %j = add i64 %i, 40
  %c = icmp eq i64 %j, %n
  br i1 %c, label %out, label %loop
out:
  ret void
}

define internal void @unsigned.all(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ -40, %entry ], [ %j, %loop ]
  %w = zext i32 %i to i64
  %e = getelementptr inbounds i8, ptr %p, i64 %w
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i64 2, ptr %f
  %j = add nuw i32 %i, 40
  %m = zext i32 %j to i64
  %c = icmp eq i64 %m, %n
  br i1 %c, label %out, label %loop
out:
  ret void
}

define internal void @good.all(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %e = getelementptr inbounds i8, ptr %p, i64 %i
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i64 2, ptr %f
  %j = add nuw nsw i64 %i, 40
  %c = icmp eq i64 %j, %n
  br i1 %c, label %out, label %loop
out:
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
