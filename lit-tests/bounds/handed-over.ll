; The address of an element of an array inside a record is checked where it is handed to a function that touches the element first of all. The end of
; an array may be handed over too. Where it is touched on every way from where it is computed, it is checked there: also what keeps it gets what is checked.
; RUN: %opt -passes='dtrans-bounds' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.lane = type { ptr, i32, float }
%struct.road = type { i64, [3 x %struct.lane], i64 }
%struct.other = type { i32, [3 x %struct.lane], i64 }
%struct.list = type { ptr, ptr, i64 }
%struct.ward = type { i64, [5 x %struct.list], i64 }
%struct.numbers = type { i64, [4 x double], i64 }

; CHECK-LABEL: define i64 @main(
define i64 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  %road = call ptr @calloc(i64 1, i64 64)
  store i64 1, ptr %road
  %lanes = getelementptr inbounds %struct.road, ptr %road, i64 0, i32 1
  %lane = getelementptr inbounds [3 x %struct.lane], ptr %lanes, i64 0, i64 %i
  %is = icmp sgt i32 %argc, 1
  br i1 %is, label %first, label %rest

first:
; CHECK: icmp uge i64 %i, 3
; CHECK: [[LANE:%.*]] = getelementptr inbounds [3 x %struct.lane], ptr %lanes, i64 0, i64 %i
; CHECK-NEXT: call void @adds(ptr [[LANE]], i32 %argc)
  call void @adds(ptr %lane, i32 %argc)
; CHECK-NEXT: call void @adds(ptr [[LANE]], i32 1)
  call void @adds(ptr %lane, i32 1)
  br label %both

both:
; CHECK: both:
; CHECK: icmp uge i64 %i, 3
; CHECK: call void @either(
  call void @either(ptr %lane, i32 %argc)
  br label %on

on:
; CHECK: on:
; CHECK: icmp uge i64 %i, 3
; CHECK: call void @hands_on(
  call void @hands_on(ptr %lane)
  br label %rest

rest:
; CHECK: rest:
; CHECK-NOT: icmp uge
  %sum = call i64 @others(i64 %i)
  call void @lists(i64 %i)
  call void @shorter(i64 %i)
  ret i64 %sum
}

; keep(l); append(l); the optimizer has made bytes of the record's fields.
; CHECK-LABEL: define internal void @lists(
; CHECK: icmp uge i64 %i, 5
; CHECK: %list = getelementptr inbounds [5 x %struct.list], ptr %lists, i64 0, i64 %i
; CHECK-NEXT: store ptr %list, ptr @last
; CHECK-NEXT: call void @append(ptr %list)
; CHECK-NEXT: call void @looks(ptr %list, i64 %i)
; CHECK-NEXT: ret void
define internal void @lists(i64 %i) {
  %ward = call ptr @calloc(i64 1, i64 136)
  store i64 1, ptr %ward
  %lists = getelementptr inbounds %struct.ward, ptr %ward, i64 0, i32 1
  %list = getelementptr inbounds [5 x %struct.list], ptr %lists, i64 0, i64 %i
  store ptr %list, ptr @last
  call void @append(ptr %list)
  call void @looks(ptr %list, i64 %i)
  ret void
}

; What is touched so far behind it is no part of it.
; CHECK-LABEL: define internal void @shorter(
; CHECK-NOT: icmp uge
; CHECK: store ptr %other, ptr @last
; CHECK-NEXT: icmp uge i64 %i, 3
define internal void @shorter(i64 %i) {
  %road = call ptr @calloc(i64 1, i64 64)
  store i64 1, ptr %road
  %lanes = getelementptr inbounds %struct.road, ptr %road, i64 0, i32 1
  %lane = getelementptr inbounds [3 x %struct.lane], ptr %lanes, i64 0, i64 %i
  call void @append(ptr %lane)
  %other = getelementptr inbounds [3 x %struct.lane], ptr %lanes, i64 0, i64 %i
  store ptr %other, ptr @last
  %count = getelementptr inbounds i8, ptr %other, i64 16
  store i64 1, ptr %count
  ret void
}

; CHECK-LABEL: define internal i64 @others(
; CHECK-NOT: icmp uge
; CHECK: ret i64
define internal i64 @others(i64 %i) {
  %n = trunc i64 %i to i32
  %other = call ptr @calloc(i64 1, i64 64)
  store i32 1, ptr %other
  %lanes = getelementptr inbounds %struct.other, ptr %other, i64 0, i32 1
  %lane = getelementptr inbounds [3 x %struct.lane], ptr %lanes, i64 0, i64 %i
  call void @sometimes(ptr %lane, i32 %n)
  call void @prints_first(ptr %lane)
  %numbers = call ptr @calloc(i64 1, i64 48)
  store i64 1, ptr %numbers
  %all = getelementptr inbounds %struct.numbers, ptr %numbers, i64 0, i32 1
  %one = getelementptr inbounds [4 x double], ptr %all, i64 0, i64 %i
  call void @before(ptr %one)
  call void @behind(ptr %one)
  call void @compares(ptr %all, ptr %one)
  ret i64 %i
}

; CHECK-LABEL: define internal void @adds(
define internal void @adds(ptr %lane, i32 %n) {
  %p = getelementptr inbounds %struct.lane, ptr %lane, i64 0, i32 1
  store i32 %n, ptr %p
  ret void
}

define internal void @append(ptr %list) {
  %p = getelementptr inbounds i8, ptr %list, i64 16
  %n = load i64, ptr %p
  %more = add i64 %n, 1
  store i64 %more, ptr %p
  ret void
}

define internal void @looks(ptr %list, i64 %n) {
  %is = icmp sgt i64 %n, 4
  br i1 %is, label %a, label %b

a:
  %p = getelementptr inbounds i8, ptr %list, i64 16
  store i64 %n, ptr %p
  br label %b

b:
  ret void
}

define internal void @either(ptr %lane, i32 %n) {
  %p = getelementptr inbounds %struct.lane, ptr %lane, i64 0, i32 1
  %is = icmp sgt i32 %n, 4
  br i1 %is, label %a, label %b

a:
  store i32 %n, ptr %p
  br label %b2

b:
  %v = load ptr, ptr %lane
  br label %b2

b2:
  ret void
}

define internal void @hands_on(ptr %lane) {
  call void @adds(ptr %lane, i32 7)
  ret void
}

define internal void @sometimes(ptr %lane, i32 %n) {
  %p = getelementptr inbounds %struct.lane, ptr %lane, i64 0, i32 1
  %is = icmp sgt i32 %n, 4
  br i1 %is, label %a, label %b

a:
  store i32 %n, ptr %p
  br label %b

b:
  ret void
}

define internal void @prints_first(ptr %lane) {
  %n = call i32 @puts(ptr @text)
  %p = getelementptr inbounds %struct.lane, ptr %lane, i64 0, i32 1
  store i32 1, ptr %p
  ret void
}

; The last element of what ends there.
define internal void @before(ptr %one) {
  %p = getelementptr inbounds double, ptr %one, i64 -1
  store double 1.0, ptr %p
  ret void
}

; The first element of an array that is counted from one.
define internal void @behind(ptr %one) {
  %p = getelementptr inbounds double, ptr %one, i64 1
  store double 1.0, ptr %p
  ret void
}

define internal void @compares(ptr %from, ptr %end) {
  %is = icmp eq ptr %from, %end
  br i1 %is, label %done, label %some

some:
  store double 1.0, ptr %from
  br label %done

done:
  ret void
}

@last = internal global ptr null
@text = private constant [3 x i8] c"hi\00"

declare ptr @calloc(i64, i64)
declare i32 @puts(ptr)
