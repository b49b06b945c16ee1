; An index over records from the start of another one, whose fields lie behind that at less than one of them, is a step into an array of such records in it:
; the optimizer puts the array's place behind the index.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.stats = type { i64, i64, double }

@cache = internal global ptr null
@twins = internal global ptr null
@rows = internal global ptr null
@list = internal global ptr null

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 1, i64 112)
  store ptr %a, ptr @cache
  store i64 0, ptr %a, !tbaa !11
  %b = call ptr @calloc(i64 1, i64 136)
  store ptr %b, ptr @twins
  store i64 0, ptr %b, !tbaa !13
  %c = call ptr @calloc(i64 %n, i64 112)
  store ptr %c, ptr @rows
  store i64 0, ptr %c, !tbaa !15
  %d = call ptr @calloc(i64 %n, i64 24)
  store ptr %d, ptr @list
  store i64 0, ptr %d, !tbaa !5
  call void @behind(i32 %argc)
  call void @anywhere(i32 %argc)
  call void @either(i32 %argc)
  call void @neighbours(i32 %argc)
  call void @next(i32 %argc)
  ret i32 0
}

; cache->stats[k].hits
; CHECK-LABEL: define internal void @behind(
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i8, ptr %x, i64 32
; CHECK: [[E:%.*]] = getelementptr inbounds [3 x %struct.stats], ptr [[PLACE]], i64 0, i64 %k, !dtrans.array
; CHECK: [[F:%.*]] = getelementptr inbounds i8, ptr [[E]], i64 8
; CHECK: store i64 1, ptr [[F]]
define internal void @behind(i32 %i) {
  %x = load ptr, ptr @cache
  %k = sext i32 %i to i64
  %e = getelementptr inbounds %struct.stats, ptr %x, i64 %k
  %f = getelementptr inbounds i8, ptr %e, i64 40
  store i64 1, ptr %f, !tbaa !6
  ret void
}

; The same without a promise to stay in memory: no other record is in that.
; CHECK-LABEL: define internal void @anywhere(
; CHECK: getelementptr [3 x %struct.stats], ptr %{{.*}}, i64 0, i64 %k, !dtrans.array
define internal void @anywhere(i32 %i) {
  %x = load ptr, ptr @cache
  %k = sext i32 %i to i64
  %e = getelementptr %struct.stats, ptr %x, i64 %k
  %f = getelementptr i8, ptr %e, i64 40
  store i64 1, ptr %f, !tbaa !6
  ret void
}

; Another array of such records may be meant.
; CHECK-LABEL: define internal void @either(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @either(i32 %i) {
  %x = load ptr, ptr @twins
  %k = sext i32 %i to i64
  %e = getelementptr inbounds %struct.stats, ptr %x, i64 %k
  %f = getelementptr inbounds i8, ptr %e, i64 40
  store i64 1, ptr %f, !tbaa !6
  ret void
}

; Or the same array of a record before.
; CHECK-LABEL: define internal void @neighbours(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @neighbours(i32 %i) {
  %x = load ptr, ptr @rows
  %k = sext i32 %i to i64
  %e = getelementptr %struct.stats, ptr %x, i64 %k
  %f = getelementptr i8, ptr %e, i64 40
  store i64 1, ptr %f, !tbaa !6
  ret void
}

; list[k + 1].hits
; CHECK-LABEL: define internal void @next(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @next(i32 %i) {
  %x = load ptr, ptr @list
  %k = sext i32 %i to i64
  %e = getelementptr inbounds %struct.stats, ptr %x, i64 %k
  %f = getelementptr inbounds i8, ptr %e, i64 32
  store i64 1, ptr %f, !tbaa !6
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"double", !1, i64 0}
!4 = !{!"stats", !2, i64 0, !2, i64 8, !3, i64 16}
!5 = !{!4, !2, i64 0}
!6 = !{!4, !2, i64 8}
!10 = !{!"cache", !2, i64 0, !2, i64 8, !2, i64 16, !2, i64 24, !1, i64 32, !2, i64 104}
!11 = !{!10, !2, i64 0}
!12 = !{!"twin", !2, i64 0, !2, i64 8, !2, i64 16, !2, i64 24, !1, i64 32, !2, i64 80, !1, i64 88}
!13 = !{!12, !2, i64 0}
!14 = !{!"row", !2, i64 0, !2, i64 8, !2, i64 16, !2, i64 24, !1, i64 32, !2, i64 104}
!15 = !{!14, !2, i64 0}
