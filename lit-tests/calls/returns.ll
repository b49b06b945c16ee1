; A function that returns a structure with a pointer in registers returns the pointer, where all its calls are known; the rest it stores where the
; caller says. As long as no layout changes it returns what it did in the end.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s
; RUN: %opt -passes=dtrans -S %s | FileCheck %s --check-prefix=BACK

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%site = type { double, i64 }

; CHECK: define internal ptr @found(ptr %s, i1 %b, ptr noalias [[D:%.*]]) {
; CHECK: yes:
; CHECK: store double %d, ptr [[D]], align 8
; CHECK-NEXT: ret ptr %s
; CHECK: no:
; CHECK-NEXT: store double 0.000000e+00, ptr [[D]], align 8
; CHECK-NEXT: ret ptr null
; BACK: define internal { ptr, double } @found(ptr %s, i1 %b) {
; BACK: ret { ptr, double }
define internal { ptr, double } @found(ptr readonly %s, i1 %b) memory(argmem: read) {
  br i1 %b, label %yes, label %no
yes:
  %d = load double, ptr %s, align 8
  %v = insertvalue { ptr, double } poison, ptr %s, 0
  %w = insertvalue { ptr, double } %v, double %d, 1
  ret { ptr, double } %w
no:
  ret { ptr, double } zeroinitializer
}

; Code that never runs may have circles.
; CHECK: define internal ptr @never(ptr %s, ptr noalias {{%.*}}) {
define internal { ptr, double } @never(ptr %s) {
  ret { ptr, double } zeroinitializer
dead:
  %v = insertvalue { ptr, double } %v, double 1.0, 1
  %p = extractvalue { ptr, double } %v, 0
  %w = insertvalue { ptr, double } poison, ptr %q, 0
  %q = extractvalue { ptr, double } %w, 0
  store ptr %p, ptr %q
  br label %dead
}

; The pointer comes second, and the structure is handed on as it is.
; CHECK: define internal ptr @handed_on(ptr %s, ptr noalias [[C:%.*]]) {
; CHECK-NEXT: [[P:%.*]] = {{.*}}call ptr @counted(ptr %s, ptr noalias [[C]])
; CHECK-NEXT: [[I:%.*]] = load i32, ptr [[C]], align 4
; CHECK: store i32 [[I]], ptr [[C]], align 4
; CHECK-NEXT: ret ptr
define internal { i32, ptr } @handed_on(ptr %s) {
  %r = tail call { i32, ptr } @counted(ptr %s)
  ret { i32, ptr } %r
}

; It calls itself: its own place is as good as another.
; CHECK: define internal ptr @counted(ptr %s, ptr noalias [[C:%.*]]) {
; CHECK-NOT: alloca
; CHECK: [[P:%.*]] = call ptr @counted(ptr %s, ptr noalias [[C]])
; CHECK-NEXT: load i32, ptr [[C]], align 4
; CHECK: store i32 %m, ptr [[C]], align 4
; CHECK-NEXT: ret ptr [[P]]
; CHECK: store i32 7, ptr [[C]], align 4
; CHECK-NEXT: ret ptr %s
define internal { i32, ptr } @counted(ptr %s) {
  %key = load i64, ptr %s, align 8
  %last = icmp eq i64 %key, 0
  br i1 %last, label %end, label %more
more:
  store i64 0, ptr %s, align 8
  %r = call { i32, ptr } @counted(ptr %s)
  %n = extractvalue { i32, ptr } %r, 0
  %m = add i32 %n, 1
  %s2 = insertvalue { i32, ptr } %r, i32 %m, 0
  ret { i32, ptr } %s2
end:
  %e = insertvalue { i32, ptr } { i32 7, ptr poison }, ptr %s, 1
  ret { i32, ptr } %e
}

; CHECK-LABEL: define double @main(
; CHECK: call void @llvm.lifetime.start.p0(ptr [[SLOT:%.*]])
; CHECK-NEXT: [[P:%.*]] = call ptr @found(ptr %s, i1 true, ptr noalias [[SLOT]])
; CHECK-NEXT: [[D:%.*]] = load double, ptr [[SLOT]], align 8
; CHECK-NEXT: call void @llvm.lifetime.end.p0(ptr [[SLOT]])
; CHECK-NEXT: %again = load double, ptr [[P]], align 8
; CHECK-NEXT: %sum = fadd double [[D]], %again
; BACK-LABEL: define double @main(
; BACK: [[V:%.*]] = call { ptr, double } @found(ptr %s, i1 true)
define double @main(ptr %s) {
  %v = tail call { ptr, double } @found(ptr readonly %s, i1 true)
  %p = extractvalue { ptr, double } %v, 0
  %d = extractvalue { ptr, double } %v, 1
  %again = load double, ptr %p, align 8
  %sum = fadd double %d, %again
  %c = call { i32, ptr } @handed_on(ptr %s)
  %o = call { ptr, double } @outside(ptr %s)
  %t = call { ptr, double } @taken(ptr %s)
  %e = call { ptr, double } @ends(ptr %s)
  %n = call { i64, double } @numbers(ptr %s)
  call void @take(ptr @taken)
  ret double %sum
}

declare void @take(ptr)
declare { ptr, double } @elsewhere(ptr)

; Others may call it.
; CHECK: define { ptr, double } @outside(
define { ptr, double } @outside(ptr %s) {
  %v = insertvalue { ptr, double } { ptr poison, double 1.0 }, ptr %s, 0
  ret { ptr, double } %v
}

; CHECK: define internal { ptr, double } @taken(
define internal { ptr, double } @taken(ptr %s) {
  %v = insertvalue { ptr, double } { ptr poison, double 1.0 }, ptr %s, 0
  ret { ptr, double } %v
}

; It has to return what the function returns that it ends with a call of.
; CHECK: define internal { ptr, double } @ends(
define internal { ptr, double } @ends(ptr %s) {
  %v = musttail call { ptr, double } @elsewhere(ptr %s)
  ret { ptr, double } %v
}

; There is nothing to follow.
; CHECK: define internal { i64, double } @numbers(
define internal { i64, double } @numbers(ptr %s) {
  ret { i64, double } zeroinitializer
}
