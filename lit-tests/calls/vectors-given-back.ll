; Accesses to vectors that were taken apart are one again where no layout changes, and what marked them is gone.
; RUN: %opt -passes='dtrans<bounds=prove>' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans<bounds=prove>' -S %s | not grep dtrans.lane

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

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

!0 = !{!"root"}
!1 = !{!2, !2, i64 0}
!2 = !{!"double", !0}
