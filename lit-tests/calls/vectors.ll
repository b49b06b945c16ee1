; What the optimizer has made one access of a vector is as many accesses of its elements; those that nothing uses are left out.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%own = type { i64, <2 x float> }
%small = type { i16, i16, i16, i16 }
%inner = type { double, double }
%outer = type { i64, [2 x %inner] }

; CHECK-LABEL: define double @taken(
; CHECK-NEXT: %[[A:.*]] = load double, ptr %p, align 16, !tbaa [[TAG:![0-9]+]], !dtrans.lane
; CHECK-NEXT: %[[Q:.*]] = getelementptr inbounds i8, ptr %p, i64 8
; CHECK-NEXT: %[[B:.*]] = load double, ptr %[[Q]], align 8, !tbaa [[TAG]], !dtrans.lane
; CHECK-NEXT: %s = fadd double %[[A]], %[[B]]
define double @taken(ptr %p) {
  %v = load <2 x double>, ptr %p, align 16, !tbaa !1
  %a = extractelement <2 x double> %v, i64 0
  %b = extractelement <2 x double> %v, i64 1
  %s = fadd double %a, %b
  ret double %s
}

; What is replaced before anything uses it was loaded only to make a vector: the second number is no double, perhaps.
; CHECK-LABEL: define <2 x double> @replaced(
; CHECK-NEXT: %[[A:.*]] = load double, ptr %p, align 8, !dtrans.lane
; CHECK-NEXT: %[[V:.*]] = insertelement <2 x double> poison, double %[[A]], i32 0, !dtrans.lane
; CHECK-NEXT: %w = insertelement <2 x double> %[[V]], double %d, i64 1
; CHECK-NEXT: ret <2 x double> %w
define <2 x double> @replaced(ptr %p, double %d) {
  %v = load <2 x double>, ptr %p, align 8
  %w = insertelement <2 x double> %v, double %d, i64 1
  ret <2 x double> %w
}

; One of two copies has it still.
; CHECK-LABEL: define <2 x double> @replaced_in_one(
; CHECK: load double, ptr %p
; CHECK: load double, ptr %{{.*}}, align 8
define <2 x double> @replaced_in_one(ptr %p, double %d) {
  %v = load <2 x double>, ptr %p, align 8
  %w = insertelement <2 x double> %v, double %d, i64 1
  %x = insertelement <2 x double> %v, double %d, i64 0
  %s = fadd <2 x double> %w, %x
  ret <2 x double> %s
}

; CHECK-LABEL: define void @computed(
; CHECK: insertelement <2 x double> poison, double %{{.*}}, i32 0
; CHECK: %[[V:.*]] = insertelement <2 x double> %{{.*}}, double %{{.*}}, i32 1, !dtrans.lane
; CHECK: %m = fmul <2 x double> %[[V]], %[[V]]
; CHECK-NEXT: %[[X:.*]] = extractelement <2 x double> %m, i32 0
; CHECK-NEXT: store double %[[X]], ptr %p, align 8
; CHECK-NEXT: %[[Y:.*]] = extractelement <2 x double> %m, i32 1
; CHECK-NEXT: %[[Q:.*]] = getelementptr inbounds i8, ptr %p, i64 8
; CHECK-NEXT: store double %[[Y]], ptr %[[Q]], align 8
define void @computed(ptr %p) {
  %v = load <2 x double>, ptr %p, align 8
  %m = fmul <2 x double> %v, %v
  store <2 x double> %m, ptr %p, align 8
  ret void
}

; Pointers that are copied are never in a vector; constants, and what was put in, are stored as they are.
; CHECK-LABEL: define void @copied(
; CHECK-NOT: <2 x ptr>
; CHECK: store ptr %{{.*}}, ptr %q, align 8
; CHECK: store i32 7, ptr %r, align 4
; CHECK: store i32 %i, ptr %{{.*}}, align 4
; CHECK: store i32 9, ptr %{{.*}}, align 4
; CHECK: store i32 %i, ptr %{{.*}}, align 4
; CHECK: ret void
define void @copied(ptr %p, ptr %q, ptr %r, i32 %i) {
  %v = load <2 x ptr>, ptr %p, align 8
  store <2 x ptr> %v, ptr %q, align 8
  %a = insertelement <4 x i32> <i32 7, i32 8, i32 9, i32 10>, i32 %i, i64 1
  %b = shufflevector <4 x i32> %a, <4 x i32> %a, <4 x i32> <i32 0, i32 1, i32 2, i32 5>
  store <4 x i32> %b, ptr %r, align 4
  ret void
}

; Only the last of four is used.
; CHECK-LABEL: define i64 @strided(
; CHECK-NEXT: %[[Q:.*]] = getelementptr inbounds i8, ptr %p, i64 24
; CHECK-NEXT: %[[V:.*]] = load i64, ptr %[[Q]], align 8
; CHECK-NOT: load
; CHECK: ret i64
define i64 @strided(ptr %p) {
  %v = load <4 x i64>, ptr %p, align 8
  %s = shufflevector <4 x i64> %v, <4 x i64> poison, <1 x i32> <i32 3>
  %x = extractelement <1 x i64> %s, i64 0
  ret i64 %x
}

; What is volatile or atomic is one access; bits have no addresses; and the program's own vectors are left alone.
; CHECK-LABEL: define void @whole(
; CHECK: load volatile <2 x double>
; CHECK: store volatile <2 x double>
; CHECK: load <8 x i1>
; CHECK: load <2 x float>
; CHECK: ret void
; CHECK-LABEL: define void @through_null(
; CHECK: load <2 x double>, ptr null, align 4294967296
; CHECK: store { ptr, double } zeroinitializer, ptr null, align 4294967296
define void @whole(ptr %p, ptr %q) {
  %v = load volatile <2 x double>, ptr %p, align 8
  store volatile <2 x double> %v, ptr %p, align 8
  %b = load <8 x i1>, ptr %p
  store <8 x i1> %b, ptr %p
  %f = getelementptr %own, ptr %q, i64 0, i32 1
  %w = load <2 x float>, ptr %f
  store <2 x float> %w, ptr %f
  ret void
}

; Nothing is as aligned as that.
define void @through_null(ptr %p) null_pointer_is_valid {
  %v = load <2 x double>, ptr null, align 4294967296
  store <2 x double> %v, ptr %p, align 8
  store { ptr, double } zeroinitializer, ptr null, align 4294967296
  ret void
}

; A whole record, or two of them, is read at once: nothing is gained by parts. Less than one is taken apart, and so is a structure inside another.
; CHECK-LABEL: define void @records(
; CHECK: load <4 x i16>, ptr %r
; CHECK: load <8 x i16>, ptr %r
; CHECK: load <4 x i16>, ptr %q
; CHECK-NOT: <2 x
; CHECK: ret void
define void @records(ptr %p, i64 %i) {
  %r = getelementptr %small, ptr %p, i64 %i
  %v = load <4 x i16>, ptr %r
  store <4 x i16> %v, ptr %r
  %w = load <8 x i16>, ptr %r
  store <8 x i16> %w, ptr %r
  %q = getelementptr i8, ptr %r, i64 8
  %x = load <4 x i16>, ptr %q
  store <4 x i16> %x, ptr %q
  %h = load <2 x i16>, ptr %r
  store <2 x i16> %h, ptr %r
  %o = getelementptr %outer, ptr %p, i64 %i
  %in = getelementptr i8, ptr %o, i64 8
  %n = getelementptr %inner, ptr %in, i64 0
  %d = load <2 x double>, ptr %n
  store <2 x double> %d, ptr %n
  ret void
}

!0 = !{!"root"}
!1 = !{!2, !2, i64 0}
!2 = !{!"double", !0}
