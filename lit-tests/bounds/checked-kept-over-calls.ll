; The address of an element is checked where it is computed, if all that is done before something is touched through it is to compute: also in functions that are called,
; which come back whatever happens. A function that may show something, end the program, or go on forever, is none of these.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-bounds' -S %t/checked.ll | FileCheck %t/checked.ll
; RUN: %opt -passes='dtrans-bounds' -S %t/not.ll | FileCheck %t/not.ll

;--- checked.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, [26 x i64], i32, i32 }
%struct.road = type { i64, [6 x i32], i64 }

@slot = internal global i64 0
@copy = internal global [2 x i64] zeroinitializer

; CHECK: define i64 @main(
define i64 @main(i32 %argc) {
  %root = call ptr @calloc(i64 1, i64 224)
  store i64 1, ptr %root
  call void @over_sum(ptr %root, i32 %argc)
  call void @over_copy(ptr %root, i32 %argc)
  call void @over_number(ptr %root, i32 %argc)
  call void @over_vector(ptr %root, i32 %argc)
  %n = load i64, ptr %root
  ret i64 %n
}

; CHECK-LABEL: define internal void @over_sum(
; CHECK: call void @dtrans.outside(
; CHECK: ret void
define internal void @over_sum(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ %first, %0 ]
  %s = call i64 @sum(ptr %n, i64 3)
  store i64 1, ptr %link
  ret void
}

; CHECK-LABEL: define internal void @over_copy(
; CHECK: call void @dtrans.outside(
; CHECK: ret void
define internal void @over_copy(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ %first, %0 ]
  call void @llvm.memcpy.p0.p0.i64(ptr @copy, ptr %n, i64 8, i1 false)
  store i64 1, ptr %link
  ret void
}

; CHECK-LABEL: define internal void @over_number(
; CHECK: call void @dtrans.outside(
; CHECK: ret void
define internal void @over_number(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ %first, %0 ]
  %s = call i32 @llvm.smax.i32(i32 %i, i32 7)
  store i64 1, ptr %link
  ret void
}

; CHECK-LABEL: define internal void @over_vector(
; CHECK: call void @dtrans.outside(
; CHECK: ret void
define internal void @over_vector(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ %first, %0 ]
  %v = insertelement <2 x i32> zeroinitializer, i32 %i, i64 1
  %s = extractelement <2 x i32> %v, i64 0
  store i64 1, ptr %link
  ret void
}

define internal i64 @sum(ptr %n, i64 %k) {
  %a = load i64, ptr %n
  %b = add i64 %a, %k
  %odd = trunc i64 %b to i1
  br i1 %odd, label %one, label %two

one:
  store i64 %b, ptr @slot
  br label %two

two:
  %half = call i64 @half(i64 %b)
  ret i64 %half
}

define internal i64 @half(i64 %k) {
  %h = udiv i64 %k, 2
  ret i64 %h
}

declare ptr @calloc(i64, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.smax.i32(i32, i32)

;--- not.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, [26 x i64], i32, i32 }
%struct.road = type { i64, [6 x i32], i64 }

@slot = internal global i64 0
@text = internal constant [2 x i8] c"x\00"

; CHECK: define i64 @main(
define i64 @main(i32 %argc) {
  %root = call ptr @calloc(i64 1, i64 224)
  store i64 1, ptr %root
  call void @over_shown(ptr %root, i32 %argc)
  call void @over_loop(ptr %root, i32 %argc)
  call void @over_end(ptr %root, i32 %argc)
  call void @over_unknown(ptr %root, i32 %argc)
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

; CHECK-LABEL: define internal void @over_shown(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @over_shown(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  %s = call i64 @shown(i64 3)
  store i64 1, ptr %link
  ret void
}

; CHECK-LABEL: define internal void @over_loop(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @over_loop(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  %s = call i64 @loop(ptr %n)
  store i64 1, ptr %link
  ret void
}

; CHECK-LABEL: define internal void @over_end(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @over_end(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  %s = call i64 @end(ptr %n)
  store i64 1, ptr %link
  ret void
}

; CHECK-LABEL: define internal void @over_unknown(
; CHECK-NOT: call void @dtrans.outside(
; CHECK: ret void
define internal void @over_unknown(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  %s = call i32 @getpid()
  store i64 1, ptr %link
  ret void
}

define internal i64 @shown(i64 %k) {
  %r = call i32 @puts(ptr @text)
  ret i64 %k
}

define internal i64 @loop(ptr %n) {
  br label %again

again:
  %a = load i64, ptr %n
  %is = icmp eq i64 %a, 0
  br i1 %is, label %done, label %again

done:
  ret i64 %a
}

define internal i64 @end(ptr %n) {
  %a = load i64, ptr %n
  %is = icmp eq i64 %a, 0
  br i1 %is, label %done, label %never

never:
  call void @abort()
  unreachable

done:
  ret i64 %a
}

declare ptr @calloc(i64, i64)
declare i32 @puts(ptr)
declare i32 @getpid()
declare void @abort()
