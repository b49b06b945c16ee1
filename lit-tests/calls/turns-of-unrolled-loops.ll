; A loop that was unrolled before the link gets its turns back if a layout has changed: each copy of its body is what the first does, one element further.
; RUN: %opt -passes='dtrans<cost-model=off>' -S %s | FileCheck %s
; The second copy is of another element, or does something else, or looks at what the first has before.
; RUN: sed 's/%b = or disjoint i64 %i, 1/%b = add i64 %i, 2/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/%bx = xor i64 %bl, %m/%bx = or i64 %bl, %m/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/%bx = xor i64 %bl, %m/%bx = xor i64 %al, %m/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS
; What comes of the first is used behind the loop.
; RUN: sed 's/ret i64 %bl/ret i64 %al/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS
; An end that is found by order could come in between.
; RUN: sed 's/icmp eq i64 %next, %even/icmp uge i64 %next, %even/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS
; A loop that goes on while what counts is equal would be left after the first copy.
; RUN: sed 's/label %end, label %loop/label %loop, label %end/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS
; RUN: sed 's/icmp eq i64 %next, %even/icmp ne i64 %next, %even/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS
; A loop that stays in its place may go on for ever by steps of two, and would end by single ones.
; RUN: sed '/%[ab]p = /s/i64 %[ib],/i64 %m,/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS
; Until it is, said the other way round.
; RUN: sed 's/icmp eq i64 %next, %even/icmp ne i64 %next, %even/; s/label %end, label %loop/label %loop, label %end/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=OTHER
; What is said of the signs of the numbers of its own turns is not said of others.
; RUN: sed 's/icmp eq i64 %next, %even/icmp samesign eq i64 %next, %even/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s
; A sum that the second copy begins anew.
; RUN: sed 's/;sum //; s/%bs = add i64 %as, %bl/%bs = add i64 %z, %bl/; s/ret i64 %bl/ret i64 %bs/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=STAYS
; A sum of all.
; RUN: sed 's/;sum //; s/ret i64 %bl/ret i64 %bs/' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=SUM

; CHECK-LABEL: define {{.*}} @flip(
; CHECK: loop:
; CHECK: %i = phi i64 [ 0, %entry ], [ [[NEXT:%.+]], %loop ]
; CHECK: [[L:%.+]] = load i64
; CHECK: xor i64 [[L]], %m
; CHECK: store i64
; CHECK-NOT: store
; CHECK: [[NEXT]] = add i64 %i, 1
; CHECK-NEXT: icmp eq i64 [[NEXT]], %even
; CHECK: ret i64 [[L]]

; OTHER-LABEL: define {{.*}} @flip(
; OTHER: [[NEXT:%.+]] = add i64 %i, 1
; OTHER-NEXT: icmp ne i64 [[NEXT]], %even

; STAYS-LABEL: define {{.*}} @flip(
; STAYS: %next = add nuw i64 %i, 2
; STAYS-NEXT: icmp {{eq|ne|uge}} i64 %next, %even

; SUM-LABEL: define {{.*}} @flip(
; SUM: %z = phi i64 [ 0, %entry ], [ %as, %loop ]
; SUM: %as = add i64 %z, %al
; SUM-NOT: store {{.*}}store
; SUM: add i64 %i, 1
; SUM: ret i64 %as

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.term = type { i64, i64, i64 }

declare ptr @calloc(i64, i64)
declare i32 @printf(ptr, ...)
@format = private constant [5 x i8] c"%ld\0A\00"

define internal i64 @flip(ptr %t, i64 %even, i64 %m) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  ;sum %z = phi i64 [ 0, %entry ], [ %bs, %loop ]
  %ap = getelementptr inbounds %struct.term, ptr %t, i64 %i, i32 1
  %al = load i64, ptr %ap, align 8
  %ax = xor i64 %al, %m
  store i64 %ax, ptr %ap, align 8
  ;sum %as = add i64 %z, %al
  %b = or disjoint i64 %i, 1
  %bp = getelementptr inbounds %struct.term, ptr %t, i64 %b, i32 1
  %bl = load i64, ptr %bp, align 8
  %bx = xor i64 %bl, %m
  store i64 %bx, ptr %bp, align 8
  ;sum %bs = add i64 %as, %bl
  %next = add nuw i64 %i, 2
  %done = icmp eq i64 %next, %even
  br i1 %done, label %end, label %loop
end:
  ret i64 %bl
}

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %n = sext i32 %argc to i64
  %room = mul nsw i64 %n, 2
  %t = call ptr @calloc(i64 1002, i64 24)
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %j, %fill ]
  %j = add nuw nsw i64 %i, 1
  %a = getelementptr inbounds %struct.term, ptr %t, i64 %i, i32 0
  store i64 %i, ptr %a, align 8
  %b = getelementptr inbounds %struct.term, ptr %t, i64 %i, i32 1
  store i64 %j, ptr %b, align 8
  %filled = icmp eq i64 %j, 1000
  br i1 %filled, label %use, label %fill
use:
  %last = call i64 @flip(ptr %t, i64 1000, i64 %n)
  %c = getelementptr inbounds %struct.term, ptr %t, i64 7, i32 0
  %d = load i64, ptr %c, align 8
  %sum = add i64 %d, %last
  %k = call i32 (ptr, ...) @printf(ptr @format, i64 %sum)
  ret i32 0
}
