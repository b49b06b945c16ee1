; Behind an index over records and less than one of them lies a field of an array of such records behind a header where the tags of all accesses through the step
; say how far behind they begin: b->levels[k].count, which the optimizer counts from where b leads.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.level = type { i64, i64, i64, i64 }
; 112 bytes, which are no whole number of levels.
%struct.book = type { i64, [3 x %struct.level], i64 }
; 128 bytes, which are four.
%struct.even = type { i64, [3 x %struct.level], i64, i64, i64 }

@books = internal global ptr null
@evens = internal global ptr null

define i64 @main(i32 %argc) {
  %a = call ptr @calloc(i64 100, i64 112)
  store ptr %a, ptr @books, !tbaa !21
  store i64 0, ptr %a, !tbaa !11
  %one = zext i32 %argc to i64
  %next = getelementptr inbounds nuw %struct.book, ptr %a, i64 %one
  %n = getelementptr inbounds nuw i8, ptr %next, i64 104
  store i64 0, ptr %n, !tbaa !12
  %b = call ptr @calloc(i64 100, i64 128)
  store ptr %b, ptr @evens, !tbaa !22
  store i64 0, ptr %b, !tbaa !14
  %other = getelementptr inbounds nuw %struct.even, ptr %b, i64 %one
  %m = getelementptr inbounds nuw i8, ptr %other, i64 104
  store i64 0, ptr %m, !tbaa !15
  call void @seen(i32 %argc)
  call void @anywhere(i32 %argc)
  call void @next(i32 %argc)
  ret i64 0
}

; CHECK-LABEL: define internal void @seen(
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i8, ptr %x, i64 8
; CHECK: [[E:%.*]] = getelementptr inbounds [3 x %struct.level], ptr [[PLACE]], i64 0, i64 %k, !dtrans.array
; CHECK: [[F:%.*]] = getelementptr inbounds i8, ptr [[E]], i64 8
; CHECK: store i64 1, ptr [[F]]
; CHECK: getelementptr inbounds [3 x %struct.level], ptr {{.*}}, i64 0, i64 %k, !dtrans.array
; CHECK: load i64
define internal void @seen(i32 %i) {
  %x = load ptr, ptr @books, !tbaa !21
  %k = zext i32 %i to i64
  %e = getelementptr inbounds nuw %struct.level, ptr %x, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 16
  store i64 1, ptr %f, !tbaa !6
  %g = getelementptr inbounds nuw i8, ptr %e, i64 24
  %v = load i64, ptr %g, !tbaa !7
  ret void
}

; Without a promise to stay in memory: levels that lie beside each other lead from one book to no level of the next.
; CHECK-LABEL: define internal void @anywhere(
; CHECK: getelementptr [3 x %struct.level], ptr {{.*}}, i64 0, i64 %k, !dtrans.array
; CHECK: ret void
define internal void @anywhere(i32 %i) {
  %x = load ptr, ptr @books, !tbaa !21
  %k = sext i32 %i to i64
  %e = getelementptr %struct.level, ptr %x, i64 %k
  %f = getelementptr i8, ptr %e, i64 16
  store i64 1, ptr %f, !tbaa !6
  ret void
}

; Here they do.
; CHECK-LABEL: define internal void @next(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @next(i32 %i) {
  %x = load ptr, ptr @evens, !tbaa !22
  %k = sext i32 %i to i64
  %e = getelementptr %struct.level, ptr %x, i64 %k
  %f = getelementptr i8, ptr %e, i64 16
  store i64 1, ptr %f, !tbaa !6
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!4 = !{!"level", !2, i64 0, !2, i64 8, !2, i64 16, !2, i64 24}
!5 = !{!"p1 _ZTS4book", !3, i64 0}
!6 = !{!4, !2, i64 8}
!7 = !{!4, !2, i64 16}
!10 = !{!"book", !2, i64 0, !1, i64 8, !2, i64 104}
!11 = !{!10, !2, i64 0}
!12 = !{!10, !2, i64 104}
!13 = !{!"even", !2, i64 0, !1, i64 8, !2, i64 104, !2, i64 112, !2, i64 120}
!14 = !{!13, !2, i64 0}
!15 = !{!13, !2, i64 104}
!16 = !{!"p1 _ZTS4even", !3, i64 0}
!21 = !{!5, !5, i64 0}
!22 = !{!16, !16, i64 0}
