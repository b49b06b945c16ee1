; A structure that is handed over by value is a copy in the caller's frame, where all calls of the function are known; and structures that are
; values are loaded and stored field by field.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%vec = type { double, double, double }
%pair = type { i32, double }

; CHECK: define internal double @first(ptr noalias noundef align 8 %v, i32 %i, ptr noalias align 32 %w)
define internal double @first(ptr noundef byval(%vec) align 8 %v, i32 %i, ptr byval(%pair) align 32 %w) {
  store double 1.0, ptr %v, align 8
  %x = load double, ptr %w, align 8
  ret double %x
}

; CHECK-LABEL: define double @main(
; CHECK-DAG: [[V:%.*]] = alloca %vec, align 8
; CHECK-DAG: [[W:%.*]] = alloca %pair, align 32
; CHECK: %v = alloca
; CHECK: call void @llvm.lifetime.start.p0(ptr [[V]])
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[V]], ptr align 1 %v, i64 24, i1 false)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 32 [[W]], ptr align 1 %w, i64 16, i1 false)
; CHECK-NEXT: %x = call double @first(ptr noalias [[V]], i32 7, ptr noalias align 16 [[W]])
; CHECK-DAG: call void @llvm.lifetime.end.p0(ptr [[V]])
; CHECK-DAG: call void @llvm.lifetime.end.p0(ptr [[W]])
define double @main(ptr %w) {
  %v = alloca %vec
  store double 2.0, ptr %v
  %x = tail call double @first(ptr byval(%vec) %v, i32 7, ptr byval(%pair) align 16 %w)
  %y = load double, ptr %v
; CHECK: call double @known(ptr byval(%vec) align 8 %v)
  %z = call double @known(ptr byval(%vec) align 8 %v)
; CHECK: call double @handed_on(ptr byval(%vec) align 8 %v)
  %h = call double @handed_on(ptr byval(%vec) align 8 %v)
; CHECK: call double @ends(ptr byval(%vec) align 8 %v)
  %e = call double @ends(ptr byval(%vec) align 8 %v)
; CHECK: call double @middle(ptr byval(%vec) align 8 %v)
  %m = call double @middle(ptr byval(%vec) align 8 %v)
  call void @take(ptr @handed_on)
  %s = fadd double %x, %y
  ret double %s
}

declare void @take(ptr)

; Others may call it.
define double @known(ptr byval(%vec) align 8 %v) {
  %x = load double, ptr %v
  ret double %x
}

define internal double @handed_on(ptr byval(%vec) align 8 %v) {
  %x = load double, ptr %v
  ret double %x
}

; CHECK: define internal double @ends(ptr byval(%vec) align 8 %v)
define internal double @ends(ptr byval(%vec) align 8 %v) {
  %x = load double, ptr %v
  ret double %x
}

; The frame is gone when the function runs.
define double @last(ptr byval(%vec) align 8 %v) {
; CHECK: musttail call double @ends(ptr byval(%vec) align 8 %v)
  %x = musttail call double @ends(ptr byval(%vec) align 8 %v)
  ret double %x
}

; Both have to take it alike: a module in which only this one took it by address was not valid, and the link ended.
; CHECK: define internal double @middle(ptr byval(%vec) align 8 %v)
define internal double @middle(ptr byval(%vec) align 8 %v) {
; CHECK: musttail call double @ends(ptr byval(%vec) align 8 %v)
  %x = musttail call double @ends(ptr byval(%vec) align 8 %v)
  ret double %x
}

; CHECK-LABEL: define { i32, double } @values(
define { i32, double } @values(ptr %p, ptr %q) {
; CHECK-NEXT: [[A:%.*]] = load i32, ptr %p, align 16
; CHECK-NEXT: [[FIRST:%.*]] = insertvalue %pair poison, i32 [[A]], 0
; CHECK-NEXT: [[AT:%.*]] = getelementptr i8, ptr %p, i64 8
; CHECK-NEXT: [[B:%.*]] = load double, ptr [[AT]], align 8
; CHECK-NEXT: [[BOTH:%.*]] = insertvalue %pair [[FIRST]], double [[B]], 1
  %v = load %pair, ptr %p, align 16
; CHECK-NEXT: [[A:%.*]] = extractvalue %pair [[BOTH]], 0
; CHECK-NEXT: store i32 [[A]], ptr %q, align 4
; CHECK-NEXT: [[AT:%.*]] = getelementptr i8, ptr %q, i64 8
; CHECK-NEXT: [[B:%.*]] = extractvalue %pair [[BOTH]], 1
; CHECK-NEXT: store double [[B]], ptr [[AT]], align 4
  store %pair %v, ptr %q, align 4
; CHECK-NEXT: load volatile { i32, double }, ptr %p
  %r = load volatile { i32, double }, ptr %p
  ret { i32, double } %r
}
