; Behind an index over records and less than one of them may be a field of an array of such records that lies behind a header, or of such an array alone. A variable
; says which, and so does a parameter that is given the addresses of such variables only.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.stats = type { i64, i64, double, double }
%struct.shop = type { i64, i64, [3 x %struct.stats] }
%struct.far = type { i64, i64, i64, [3 x %struct.stats] }
%struct.mixed = type { i64, i64, [3 x %struct.stats] }

@shop = internal global %struct.shop zeroinitializer
@far = internal global %struct.far zeroinitializer
@mixed = internal global %struct.mixed zeroinitializer
@list = internal global [3 x %struct.stats] zeroinitializer
@heap = internal global ptr null

define i64 @main(i32 %argc) {
  %own = alloca %struct.shop
  call void @llvm.memset.p0.i64(ptr %own, i8 0, i64 112, i1 false)
  store i64 1, ptr %own, !tbaa !11
  store i64 1, ptr @shop, !tbaa !11
  store i64 1, ptr @far, !tbaa !13
  store i64 1, ptr @mixed, !tbaa !15
  %a = call ptr @calloc(i64 1, i64 112)
  store ptr %a, ptr @heap
  store i64 0, ptr %a, !tbaa !17
  call void @given(ptr %own, i32 %argc)
  call void @given(ptr @shop, i32 %argc)
  call void @handed_on(ptr %own, i32 %argc)
  call void @elsewhere(ptr @far, i32 %argc)
  call void @both(ptr @mixed, i32 %argc)
  call void @both(ptr @list, i32 %argc)
  call void @unseen(i32 %argc)
  %s = load i64, ptr %own, !tbaa !11
  ret i64 %s
}

; shop->stats[k].hits
; CHECK-LABEL: define internal void @given(
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i8, ptr %x, i64 16
; CHECK: [[E:%.*]] = getelementptr inbounds [3 x %struct.stats], ptr [[PLACE]], i64 0, i64 %k, !dtrans.array
; CHECK: [[F:%.*]] = getelementptr inbounds i8, ptr [[E]], i64 8
; CHECK: store i64 1, ptr [[F]]
; CHECK: getelementptr inbounds [3 x %struct.stats], ptr {{.*}}, i64 0, i64 %k, !dtrans.array
; CHECK: store double 1.000000e+00
define internal void @given(ptr %x, i32 %i) {
  %k = zext i32 %i to i64
  %e = getelementptr inbounds nuw %struct.stats, ptr %x, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 24
  store i64 1, ptr %f, !tbaa !6
  %g = getelementptr inbounds nuw i8, ptr %e, i64 40
  store double 1.0, ptr %g, !tbaa !7
  ret void
}

; From one function to another.
; CHECK-LABEL: define internal void @handed_on(
; CHECK-LABEL: define internal void @further(
; CHECK: getelementptr inbounds [3 x %struct.stats], ptr {{.*}}, i64 0, i64 %k, !dtrans.array
define internal void @handed_on(ptr %x, i32 %i) {
  call void @further(ptr %x, i32 %i)
  ret void
}

define internal void @further(ptr %x, i32 %i) {
  %k = zext i32 %i to i64
  %e = getelementptr inbounds nuw %struct.stats, ptr %x, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 24
  store i64 1, ptr %f, !tbaa !6
  ret void
}

; The array begins elsewhere.
; CHECK-LABEL: define internal void @elsewhere(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @elsewhere(ptr %x, i32 %i) {
  %k = zext i32 %i to i64
  %e = getelementptr inbounds nuw %struct.stats, ptr %x, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 16
  store i64 1, ptr %f, !tbaa !6
  ret void
}

; Or there is no header.
; CHECK-LABEL: define internal void @both(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @both(ptr %x, i32 %i) {
  %k = zext i32 %i to i64
  %e = getelementptr inbounds nuw %struct.stats, ptr %x, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 24
  store double 1.0, ptr %f, !tbaa !7
  ret void
}

; No variable says so, nor do tags.
; CHECK-LABEL: define internal void @unseen(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @unseen(i32 %i) {
  %x = load ptr, ptr @heap
  %k = zext i32 %i to i64
  %e = getelementptr inbounds nuw %struct.stats, ptr %x, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 24
  store i64 1, ptr %f, !tbaa !18
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"double", !1, i64 0}
!4 = !{!"stats", !2, i64 0, !2, i64 8, !3, i64 16, !3, i64 24}
!6 = !{!4, !2, i64 8}
!7 = !{!4, !3, i64 24}
!10 = !{!"shop", !2, i64 0, !2, i64 8, !1, i64 16}
!11 = !{!10, !2, i64 0}
!12 = !{!"far", !2, i64 0, !2, i64 8, !2, i64 16, !1, i64 24}
!13 = !{!12, !2, i64 0}
!14 = !{!"mixed", !2, i64 0, !2, i64 8, !1, i64 16}
!15 = !{!14, !2, i64 0}
!16 = !{!"heap", !2, i64 0, !2, i64 8, !1, i64 16}
!17 = !{!16, !2, i64 0}
!18 = !{!2, !2, i64 0}
