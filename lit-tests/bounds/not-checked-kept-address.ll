; The address of an element is not checked where it is computed, if there is a way on which nothing is touched through it, or on which the program
; may end or be seen to do something before.
; RUN: %opt -passes='dtrans-bounds' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.road = type { i64, [6 x i32], i64 }
%struct.node = type { i64, [26 x i64], i32, i32 }

; CHECK: define i64 @main(
define i64 @main(i32 %argc) {
  %root = call ptr @calloc(i64 1, i64 224)
  store i64 1, ptr %root
  call void @sometimes(ptr %root, i32 %argc, i32 %argc)
  call void @calls(ptr %root, i32 %argc)
  call void @tells(ptr %root, i32 %argc, i32 %argc)
  call void @stays(ptr %root, i32 %argc, i32 %argc)
  call void @divides(ptr %root, i32 %argc, i32 %argc)
  call void @divides_by_number(ptr %root, i32 %argc, i32 %argc)
  call void @another(ptr %root, i32 %argc, i32 %argc)
  call void @earlier(ptr %root, i32 %argc)
  call void @behind(ptr %root, i32 %argc)
  call void @gains(i32 %argc)
  %n = load i64, ptr %root
  ret i64 %n
}

; Another record, for which checks are worth it.
; CHECK-LABEL: define internal void @gains(
; CHECK: call void @dtrans.outside(
; CHECK: ret void
define internal void @gains(i32 %i) {
  %road = call ptr @calloc(i64 1, i64 40)
  %first = getelementptr inbounds %struct.road, ptr %road, i64 0, i32 1
  %wide = sext i32 %i to i64
  %lane = getelementptr inbounds [6 x i32], ptr %first, i64 0, i64 %wide
  store i32 1, ptr %lane
  ret void
}

; link = &n->child[i]; if (k) *link = n;
; CHECK-LABEL: define internal void @sometimes(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @sometimes(ptr %n, i32 %i, i32 %k) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  %is = icmp eq i32 %k, 5
  br i1 %is, label %touch, label %done

touch:
  store i64 5, ptr %link
  br label %done

done:
  ret void
}

; It may not come back.
; CHECK-LABEL: define internal void @calls(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @calls(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  %said = call i32 @puts(ptr @text)
  store i64 5, ptr %link
  ret void
}

; Somebody sees the number.
; CHECK-LABEL: define internal void @tells(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @tells(ptr %n, i32 %i, i32 %k) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  store volatile i32 %k, ptr @device
  store i64 5, ptr %link
  ret void
}

; It may stay in a loop.
; CHECK-LABEL: define internal void @stays(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @stays(ptr %n, i32 %i, i32 %k) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ], [ %link, %join ]
  %is = icmp eq i32 %k, 5
  br i1 %is, label %touch, label %join

touch:
  store i64 5, ptr %link
  ret void
}

; It may divide by zero.
; CHECK-LABEL: define internal void @divides(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @divides(ptr %n, i32 %i, i32 %k) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  %rest = urem i32 100, %k
  store i64 5, ptr %link
  ret void
}

; By that number it divides whatever there is.
; CHECK-LABEL: define internal void @divides_by_number(
; CHECK: call void @dtrans.outside(
; CHECK: ret void
define internal void @divides_by_number(ptr %n, i32 %i, i32 %k) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  %rest = srem i32 %k, 100
  store i64 5, ptr %link
  ret void
}

; What is touched is another address on one way.
; CHECK-LABEL: define internal void @another(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @another(ptr %n, i32 %i, i32 %k) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  %is = icmp eq i32 %k, 5
  br i1 %is, label %join, label %other

other:
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %other ], [ @slot, %0 ]
  store i64 5, ptr %link
  ret void
}

; The first time, what is compared with null is another.
; CHECK-LABEL: define internal void @earlier(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @earlier(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %count = load i64, ptr %n
  br label %loop

loop:
  %link = phi ptr [ @slot, %0 ], [ %next, %second ]
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %second

second:
  %before = phi ptr [ %link, %loop ]
  %is = icmp ne ptr %before, null
  br i1 %is, label %touch, label %loop

touch:
  store i64 5, ptr %before
  ret void
}

; What is touched lies in front of it, and what is behind it is none of its business.
; CHECK-LABEL: define internal void @behind(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @behind(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  %last = getelementptr inbounds i64, ptr %link, i64 -1
  store i64 5, ptr %last
  ret void
}

@text = private constant [3 x i8] c"hi\00"
@device = global i32 0

@slot = internal global i64 0

declare ptr @calloc(i64, i64)
declare i32 @puts(ptr)
