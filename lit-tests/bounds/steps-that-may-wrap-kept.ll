; The address of a record that steps lead to which promise nothing, and that is kept: it is checked as what is touched behind them is, if memory is surely touched through it. What
; is touched only perhaps is not checked, nor known: a program may keep what lies beside its array. Between an address and what is touched nothing but checks may end.
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=ANALYSIS %s
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.point = type { double, double, i64 }
%struct.maybe = type { double, double, i64 }
%struct.ended = type { double, double, i64 }

@points = internal global ptr null
@maybes = internal global ptr null
@endeds = internal global ptr null
@first = internal global ptr null
@perhaps = internal global ptr null
@last = internal global ptr null

; ANALYSIS-LABEL: record struct.point: 24 bytes
; ANALYSIS: elements of 24 bytes
; ANALYSIS-NEXT: legal: reorder
; ANALYSIS-LABEL: record struct.maybe: 24 bytes
; ANALYSIS: FieldAddressTaken: the address of a field is handed on (2)
; ANALYSIS-LABEL: record struct.ended: 24 bytes
; ANALYSIS: FieldAddressTaken: the address of a field is handed on (1)

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  store ptr %a, ptr @points
  %one = getelementptr inbounds %struct.point, ptr %a, i64 1, i32 1
  store double 1.0, ptr %one
  %b = call ptr @calloc(i64 %n, i64 24)
  store ptr %b, ptr @maybes
  %two = getelementptr inbounds %struct.maybe, ptr %b, i64 1, i32 1
  store double 1.0, ptr %two
  %c = call ptr @calloc(i64 %n, i64 24)
  store ptr %c, ptr @endeds
  %three = getelementptr inbounds %struct.ended, ptr %c, i64 1, i32 1
  store double 1.0, ptr %three
  %p = call i64 @tie(i64 %n, i64 %n)
  %q = call i64 @perhaps_tie(i64 %n, i64 %n)
  %r = call i64 @tie_or_leave(i64 %n, i64 %n)
  %more = icmp eq i64 %n, 7
  %s = call i64 @tie_chosen(i64 %n, i1 %more)
  ret i32 0
}

; CHECK-LABEL: define internal i64 @tie(
; CHECK: [[INDEX:%.*]] = add i64 %row, %x
; CHECK: icmp uge i64
; CHECK: call void @dtrans.outside
; CHECK: [[ADDRESS:%.*]] = getelementptr %struct.point, ptr %p, i64
; CHECK: store ptr [[ADDRESS]], ptr @first
; CHECK: load i64
define internal i64 @tie(i64 %row, i64 %x) {
  %p = load ptr, ptr @points
  %e = getelementptr %struct.point, ptr %p, i64 %row
  %f = getelementptr %struct.point, ptr %e, i64 %x
  store ptr %f, ptr @first
  %g = getelementptr inbounds nuw i8, ptr %f, i64 16
  %v = load i64, ptr %g
  ret i64 %v
}

; CHECK-LABEL: define internal i64 @perhaps_tie(
; CHECK-NOT: call void @dtrans.outside
; CHECK: store ptr %f, ptr @perhaps
define internal i64 @perhaps_tie(i64 %row, i64 %x) {
  %p = load ptr, ptr @maybes
  %e = getelementptr %struct.maybe, ptr %p, i64 %row
  %f = getelementptr %struct.maybe, ptr %e, i64 %x
  store ptr %f, ptr @perhaps
  %c = icmp eq i64 %x, 3
  br i1 %c, label %touch, label %out
touch:
  %g = getelementptr inbounds nuw i8, ptr %f, i64 16
  %v = load i64, ptr %g
  ret i64 %v
out:
  ret i64 0
}

; CHECK-LABEL: define internal i64 @tie_or_leave(
; CHECK: store ptr %f, ptr @last
define internal i64 @tie_or_leave(i64 %row, i64 %x) {
  %p = load ptr, ptr @endeds
  %near = icmp ult i64 %x, 1000
  br i1 %near, label %one, label %out
one:
  %f = getelementptr %struct.ended, ptr %p, i64 %x
  store ptr %f, ptr @last
  %c = icmp eq i64 %row, 3
  br i1 %c, label %leave, label %touch
touch:
  %g = getelementptr inbounds nuw i8, ptr %f, i64 16
  %v = load i64, ptr %g
  ret i64 %v
leave:
  call void @longjmp(ptr @last, i32 1)
  unreachable
out:
  ret i64 0
}

; What is chosen is touched behind a check, and kept as it is.
; CHECK-LABEL: define internal i64 @tie_chosen(
; CHECK: store ptr %s, ptr @first
; CHECK: call void @dtrans.outside
define internal i64 @tie_chosen(i64 %x, i1 %c) {
  %p = load ptr, ptr @maybes
  %f = getelementptr %struct.maybe, ptr %p, i64 %x
  %s = select i1 %c, ptr %f, ptr %p
  store ptr %s, ptr @first
  %g = getelementptr inbounds nuw i8, ptr %s, i64 16
  %v = load i64, ptr %g
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @longjmp(ptr, i32) noreturn
