; RUN: %opt -passes='lto<O2>' -S %s | FileCheck %s
; RUN: env DTRANS_OPTIONS=disable %opt -passes='lto<O2>' -S %s | FileCheck %s --check-prefix=ALONE

; LLVM 22 vectorizes `@meet`, and reads %b[64 + n] for %b[n]: before the loop it checks only that the sum does not wrap around in 32 bits, and takes that to mean
; that what is added does not in 6 (SCEVWrapPredicate::implies compares recurrences of different widths). Such a loop stays scalar; one of a single width does not.

; CHECK-LABEL: define void @meet(
; CHECK-NOT: <2 x double>
; CHECK: !llvm.loop [[MARKED:![0-9]+]]
; CHECK-LABEL: define void @one_width(
; CHECK: <2 x double>
; CHECK-DAG: [[MARKED]] = distinct !{[[MARKED]], [[LEFT:![0-9]+]], [[WHY:![0-9]+]]}
; CHECK-DAG: [[LEFT]] = !{!"llvm.loop.vectorize.enable", i32 0}
; CHECK-DAG: [[WHY]] = !{!"dtrans.loop.widths", i32 1}

; That the fault is there, and that nothing is done where the plugin is not to do anything. Once LLVM leaves the loop alone, or checks both, all of this can go.
; ALONE-LABEL: define void @meet(
; ALONE: <2 x double>
; ALONE-LABEL: define void @one_width(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @meet(ptr noalias %to, ptr noalias %b, i32 %n) {
entry:
  %first = and i32 %n, 4032
  br label %loop

loop:
  %x = phi i64 [ 0, %entry ], [ %next, %loop ]
  %low = trunc i64 %x to i6
  %again = add i6 %low, 63
  %wide = zext i6 %again to i32
  %sum = add i32 %wide, %first
  %index = zext i32 %sum to i64
  %from = getelementptr inbounds double, ptr %b, i64 %index
  %v = load double, ptr %from, align 8
  %place = getelementptr inbounds double, ptr %to, i64 %x
  store double %v, ptr %place, align 8
  %next = add nuw nsw i64 %x, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

define void @one_width(ptr noalias %to, ptr noalias %b, i32 %n, i32 %m) {
entry:
  br label %loop

loop:
  %x = phi i64 [ 0, %entry ], [ %next, %loop ]
  %low = trunc i64 %x to i32
  %sum = add i32 %low, %n
  %index = zext i32 %sum to i64
  %from = getelementptr inbounds double, ptr %b, i64 %index
  %v = load double, ptr %from, align 8
  %place = getelementptr inbounds double, ptr %to, i64 %x
  store double %v, ptr %place, align 8
  %next = add nuw nsw i64 %x, 1
  %more = icmp ult i64 %next, 64
  br i1 %more, label %loop, label %exit

exit:
  ret void
}

; Somebody has changed a layout.
!dtrans.changed = !{}
