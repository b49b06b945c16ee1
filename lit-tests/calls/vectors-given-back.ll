; Accesses to vectors that were taken apart are one again where no layout changes, and what marked them is gone.
; RUN: %opt -passes='dtrans<bounds=prove>' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans<bounds=prove>' -S %s | not grep dtrans.lane

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%cell = type { i64, i64, i64 }

; CHECK-LABEL: define void @computed(
; CHECK-NEXT: %[[V:.*]] = load <2 x double>, ptr %p, align 8, !tbaa
; CHECK-NEXT: %m = fmul <2 x double> %[[V]], %[[V]]
; CHECK-NEXT: store <2 x double> %m, ptr %p, align 8, !tbaa
; CHECK-NEXT: ret void
define void @computed(ptr %p) {
  %v = load <2 x double>, ptr %p, align 8, !tbaa !1
  %m = fmul <2 x double> %v, %v
  store <2 x double> %m, ptr %p, align 8, !tbaa !1
  ret void
}

; CHECK-LABEL: define double @taken(
; CHECK: %[[V:.*]] = load <2 x double>, ptr %p, align 16
; CHECK-DAG: extractelement <2 x double> %[[V]], i32 0
; CHECK-DAG: extractelement <2 x double> %[[V]], i32 1
; CHECK-NOT: load
; CHECK: ret double
define double @taken(ptr %p) {
  %v = load <2 x double>, ptr %p, align 16
  %a = extractelement <2 x double> %v, i64 0
  %b = extractelement <2 x double> %v, i64 1
  %s = fadd double %a, %b
  ret double %s
}

; CHECK-LABEL: define void @copied(
; CHECK: %[[V:.*]] = load <2 x ptr>, ptr %p, align 8
; CHECK: store <2 x ptr> %{{.*}}, ptr %q, align 8
; CHECK: store <4 x i32> %{{.*}}, ptr %r, align 4
; CHECK: store <2 x double> zeroinitializer, ptr %p, align 8
; CHECK: ret void
define void @copied(ptr %p, ptr %q, ptr %r, i32 %i) {
  %v = load <2 x ptr>, ptr %p, align 8
  store <2 x ptr> %v, ptr %q, align 8
  %a = insertelement <4 x i32> <i32 7, i32 8, i32 9, i32 10>, i32 %i, i64 1
  store <4 x i32> %a, ptr %r, align 4
  store <2 x double> zeroinitializer, ptr %p, align 8
  ret void
}

; CHECK-LABEL: define i64 @strided(
; CHECK: load <4 x i64>, ptr %{{.*}}, align 8
; CHECK: ret i64
define i64 @strided(ptr %p) {
  %v = load <4 x i64>, ptr %p, align 8
  %x = extractelement <4 x i64> %v, i64 3
  ret i64 %x
}

; So are steps by vectors whose addresses are stored, one from another, by constants, and with other promises.
; CHECK-LABEL: define void @steps(
; CHECK-NOT: load
; CHECK: [[V:%.*]] = getelementptr inbounds nuw %cell, ptr %p, <2 x i64> %i
; CHECK-NEXT: store <2 x ptr> [[V]], ptr %q, align 8
; CHECK-NEXT: [[S:%.*]] = getelementptr inbounds nuw %cell, ptr %p, <2 x i64> %i
; CHECK-NEXT: [[W:%.*]] = getelementptr i8, <2 x ptr> [[S]], i64 8
; CHECK-NEXT: store <2 x ptr> [[W]], ptr %r, align 8
; CHECK-NEXT: [[X:%.*]] = getelementptr inbounds i8, ptr %p, <2 x i64> <i64 8, i64 24>
; CHECK-NEXT: store <2 x ptr> [[X]], ptr %r, align 8
; CHECK-NEXT: ret void
define void @steps(ptr %p, ptr %q, ptr %r, <2 x i64> %i) {
  %v = getelementptr inbounds nuw %cell, ptr %p, <2 x i64> %i
  store <2 x ptr> %v, ptr %q, align 8
  %w = getelementptr i8, <2 x ptr> %v, i64 8
  store <2 x ptr> %w, ptr %r, align 8
  %x = getelementptr inbounds i8, ptr %p, <2 x i64> <i64 8, i64 24>
  store <2 x ptr> %x, ptr %r, align 8
  ret void
}

; Steps that are no such step: to fields that differ, over other types, with other promises, by elements of two vectors or in another order.
; CHECK-LABEL: define void @no.steps(
; CHECK-SAME: {
; CHECK-NOT: getelementptr {{.*}}, <2 x
; CHECK: ret void
define void @no.steps(ptr %p, ptr %q, <2 x i64> %i, <2 x i64> %j) {
  %i0 = extractelement <2 x i64> %i, i32 0
  %i1 = extractelement <2 x i64> %i, i32 1
  %j1 = extractelement <2 x i64> %j, i32 1
  %a0 = getelementptr %cell, ptr %p, i64 %i0, i32 1
  %a1 = getelementptr %cell, ptr %p, i64 %i0, i32 2
  %a = insertelement <2 x ptr> poison, ptr %a0, i32 0
  %aa = insertelement <2 x ptr> %a, ptr %a1, i32 1
  store <2 x ptr> %aa, ptr %q, align 8
  %b0 = getelementptr %cell, ptr %p, i64 %i0
  %b1 = getelementptr i64, ptr %p, i64 %i1
  %b = insertelement <2 x ptr> poison, ptr %b0, i32 0
  %bb = insertelement <2 x ptr> %b, ptr %b1, i32 1
  store <2 x ptr> %bb, ptr %q, align 8
  %c0 = getelementptr inbounds %cell, ptr %p, i64 %i0
  %c1 = getelementptr %cell, ptr %p, i64 %i1
  %c = insertelement <2 x ptr> poison, ptr %c0, i32 0
  %cc = insertelement <2 x ptr> %c, ptr %c1, i32 1
  store <2 x ptr> %cc, ptr %q, align 8
  %d0 = getelementptr %cell, ptr %p, i64 %i0
  %d1 = getelementptr %cell, ptr %p, i64 %j1
  %d = insertelement <2 x ptr> poison, ptr %d0, i32 0
  %dd = insertelement <2 x ptr> %d, ptr %d1, i32 1
  store <2 x ptr> %dd, ptr %q, align 8
  %e0 = getelementptr %cell, ptr %p, i64 %i1
  %e1 = getelementptr %cell, ptr %p, i64 %i0
  %e = insertelement <2 x ptr> poison, ptr %e0, i32 0
  %ee = insertelement <2 x ptr> %e, ptr %e1, i32 1
  store <2 x ptr> %ee, ptr %q, align 8
  ret void
}

!0 = !{!"root"}
!1 = !{!2, !2, i64 0}
!2 = !{!"double", !0}

; One address may stand in several lanes, and goes once.
; CHECK-LABEL: define void @twice(
; CHECK: %[[V:.*]] = getelementptr inbounds %cell, ptr %t, <4 x i64> <i64 3, i64 5, i64 3, i64 5>
; CHECK-NEXT: store <4 x ptr> %[[V]], ptr %q, align 8
; CHECK-NEXT: ret void
define void @twice(ptr %t, ptr %q) {
  %v = getelementptr inbounds %cell, ptr %t, <2 x i64> <i64 3, i64 5>
  %w = shufflevector <2 x ptr> %v, <2 x ptr> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
  store <4 x ptr> %w, ptr %q, align 8
  ret void
}
