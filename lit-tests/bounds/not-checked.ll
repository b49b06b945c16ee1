; What a correct program may do beyond an array's declared length is not checked, but refused as before.
; RUN: %opt -passes='dtrans-bounds' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.tail = type { i64, i64, [8 x i64] }
%struct.one = type { i64, [1 x i64], i64 }
%struct.rows = type { i64, [4 x [4 x i64]], i64 }
%struct.head = type { i64, [4 x i64], i64 }
%struct.pure = type { i64, [4 x i64], i64 }
%struct.good = type { i64, [4 x i64], i64 }

define i64 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  ; Larger than one record: the last array may go on.
  %tail = call ptr @calloc(i64 4, i64 80)
  %t = call i64 @tail(ptr %tail, i64 %i)
  %one = call ptr @calloc(i64 1, i64 24)
  %o = call i64 @one(ptr %one, i64 %i)
  %rows = call ptr @calloc(i64 1, i64 144)
  %r = call i64 @rows(ptr %rows, i64 %i)
  %all = mul i64 %i, 48
  %bytes = add i64 %all, 24
  %head = call ptr @malloc(i64 %bytes)
  %second = getelementptr inbounds %struct.head, ptr %head, i64 %i
  %h = call i64 @head(ptr %second, i64 %i)
  %pure = call ptr @calloc(i64 1, i64 48)
  %p = call i64 @pure(ptr %pure, i64 %i)
  %q = call i64 @below_pure(ptr %pure, i64 %i)
  %good = call ptr @calloc(i64 1, i64 48)
  %g = call i64 @good(ptr %good, i64 %i)
  %1 = add i64 %t, %o
  %2 = add i64 %1, %r
  %3 = add i64 %2, %h
  %4 = add i64 %3, %p
  %5 = add i64 %4, %q
  %6 = add i64 %5, %g
  ret i64 %6
}

; CHECK-LABEL: define internal {{.*}}@tail(
; CHECK-NOT: icmp uge
; CHECK: ret
define internal i64 @tail(ptr %p, i64 %i) {
  store i64 1, ptr %p
  %f = getelementptr inbounds %struct.tail, ptr %p, i64 0, i32 2
  %a = getelementptr inbounds [8 x i64], ptr %f, i64 0, i64 %i
  %v = load i64, ptr %a
  ret i64 %v
}

; CHECK-LABEL: define internal {{.*}}@one(
; CHECK-NOT: icmp uge
; CHECK: ret
define internal i64 @one(ptr %p, i64 %i) {
  %f = getelementptr inbounds %struct.one, ptr %p, i64 0, i32 1
  %a = getelementptr inbounds [1 x i64], ptr %f, i64 0, i64 %i
  %v = load i64, ptr %a
  ret i64 %v
}

; A matrix that is walked as one array, from its first row on.
; CHECK-LABEL: define internal {{.*}}@rows(
; CHECK-NOT: icmp uge
; CHECK: ret
define internal i64 @rows(ptr %p, i64 %i) {
  %f = getelementptr inbounds %struct.rows, ptr %p, i64 0, i32 1
  %row = getelementptr inbounds [4 x [4 x i64]], ptr %f, i64 0, i64 0
  %a = getelementptr inbounds [4 x i64], ptr %row, i64 0, i64 %i
  %v = load i64, ptr %a
  ret i64 %v
}

; The allocation is not whole records.
; CHECK-LABEL: define internal {{.*}}@head(
; CHECK-NOT: icmp uge
; CHECK: ret
define internal i64 @head(ptr %p, i64 %i) {
  %f = getelementptr inbounds %struct.head, ptr %p, i64 0, i32 1
  %a = getelementptr inbounds [4 x i64], ptr %f, i64 0, i64 %i
  %v = load i64, ptr %a
  ret i64 %v
}

; It promises to return, which does not hold of it with a check, nor of what calls it.
; CHECK-LABEL: define internal i64 @pure(ptr %p, i64 %i) {
; CHECK: call i64 @below_pure(ptr %p, i64 %i){{$}}
; CHECK: icmp uge
; CHECK: ret
define internal i64 @pure(ptr %p, i64 %i) willreturn {
  %v = call i64 @below_pure(ptr %p, i64 %i) willreturn
  %f = getelementptr inbounds %struct.pure, ptr %p, i64 0, i32 1
  %a = getelementptr inbounds [4 x i64], ptr %f, i64 0, i64 %i
  %w = load i64, ptr %a
  %s = add i64 %v, %w
  ret i64 %s
}

; CHECK-LABEL: define internal i64 @below_pure(ptr %p, i64 %i) {
; CHECK: icmp uge
; CHECK: ret
define internal i64 @below_pure(ptr %p, i64 %i) memory(read) {
  %f = getelementptr inbounds %struct.pure, ptr %p, i64 0, i32 1
  %a = getelementptr inbounds [4 x i64], ptr %f, i64 0, i64 %i
  %v = load i64, ptr %a
  ret i64 %v
}

; The twin of them all.
; CHECK-LABEL: define internal {{.*}}@good(
; CHECK: icmp uge i64 %i, 4
; CHECK: ret
define internal i64 @good(ptr %p, i64 %i) {
  %f = getelementptr inbounds %struct.good, ptr %p, i64 0, i32 1
  %a = getelementptr inbounds [4 x i64], ptr %f, i64 0, i64 %i
  %v = load i64, ptr %a
  ret i64 %v
}

declare ptr @calloc(i64, i64)
declare ptr @malloc(i64)
