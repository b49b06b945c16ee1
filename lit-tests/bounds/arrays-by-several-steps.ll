; Rows of an array in a record, and elements beside the one that an index leads to: the optimizer makes several steps of both, which are one into the array.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.one = type { i64, [3 x ptr], double }
; The records of an array have neighbours.
%struct.many = type { i64, [3 x ptr], double }
%struct.pair = type { i64, [3 x ptr], double, [3 x ptr], double }
%struct.two = type { [3 x ptr], double, [4 x i64], double }
%struct.table = type { ptr, [5 x [4 x i64]], double }

@ones = internal global ptr null
@all = internal global ptr null
@pairs = internal global ptr null
@tables = internal global ptr null
@twos = internal global ptr null

define i32 @main(i32 %argc, ptr %text) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 1, i64 40)
  store ptr %a, ptr @ones
  store i64 0, ptr %a, !tbaa !11
  %b = call ptr @calloc(i64 %n, i64 40)
  store ptr %b, ptr @all
  store i64 0, ptr %b, !tbaa !13
  %c = call ptr @calloc(i64 %n, i64 72)
  store ptr %c, ptr @pairs
  store i64 0, ptr %c, !tbaa !21
  %t = call ptr @calloc(i64 1, i64 176)
  store ptr %t, ptr @tables
  store ptr %a, ptr %t, !tbaa !15
  %w = call ptr @calloc(i64 1, i64 72)
  store ptr %w, ptr @twos
  call void @both(i64 %n)
  call void @rows(i64 %n, i64 %n)
  call void @turn(i64 %n)
  call void @shared(i64 %n)
  call void @last(i32 %argc)
  call void @last.of.many(i64 %n, i32 %argc)
  call void @last.of.pairs(i64 %n, i32 %argc)
  ret i32 0
}

; table->by[i][j]
; CHECK-LABEL: define internal void @rows(
; CHECK: [[P:%.*]] = getelementptr inbounds nuw i8, ptr %t, i64 8
; CHECK: [[ROW:%.*]] = mul i64 %i, 4
; CHECK: [[AT:%.*]] = add i64 %j, [[ROW]]
; CHECK: [[X:%.*]] = getelementptr inbounds [20 x i64], ptr [[P]], i64 0, i64 [[AT]], !dtrans.array
; CHECK-NEXT: store i64 1, ptr [[X]]
; CHECK: ret void
define internal void @rows(i64 %i, i64 %j) {
  %t = load ptr, ptr @tables
  %p = getelementptr inbounds nuw i8, ptr %t, i64 8
  %row = getelementptr inbounds nuw [4 x i64], ptr %p, i64 %i
  %x = getelementptr inbounds nuw i64, ptr %row, i64 %j
  store i64 1, ptr %x, !tbaa !16
  ret void
}

; A loop over several elements a turn. No step is left that nobody uses.
; CHECK-LABEL: define internal void @turn(
; CHECK-NEXT: load
; CHECK-NEXT: [[P:%.*]] = getelementptr inbounds nuw i8, ptr %a, i64 8
; CHECK-NEXT: [[I:%.*]] = add i64 %i, 2
; CHECK-NEXT: [[X:%.*]] = getelementptr inbounds [3 x ptr], ptr [[P]], i64 0, i64 [[I]], !dtrans.array
; CHECK-NEXT: store ptr %a, ptr [[X]]
; CHECK: ret void
define internal void @turn(i64 %i) {
  %a = load ptr, ptr @ones
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  %step = getelementptr inbounds nuw ptr, ptr %p, i64 %i
  %x = getelementptr inbounds nuw i8, ptr %step, i64 16
  store ptr %a, ptr %x, !tbaa !17
  ret void
}

; The step is used by itself, too.
; CHECK-LABEL: define internal void @shared(
; CHECK: getelementptr inbounds [3 x ptr], ptr {{%.*}}, i64 0, i64 %i, !dtrans.array
; CHECK: [[I:%.*]] = add i64 %i, 1
; CHECK: getelementptr inbounds [3 x ptr], ptr {{%.*}}, i64 0, i64 [[I]], !dtrans.array
; CHECK: ret void
define internal void @shared(i64 %i) {
  %a = load ptr, ptr @ones
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  %step = getelementptr inbounds nuw ptr, ptr %p, i64 %i
  store ptr %a, ptr %step, !tbaa !17
  %x = getelementptr inbounds nuw i8, ptr %step, i64 8
  store ptr %a, ptr %x, !tbaa !17
  ret void
}

; a->child[n - 1]: nothing is promised of the steps.
; CHECK-LABEL: define internal void @last(
; CHECK: [[N:%.*]] = sext i32 %n to i64
; CHECK: [[I:%.*]] = add i64 [[N]], -1
; CHECK: getelementptr [3 x ptr], ptr {{%.*}}, i64 0, i64 [[I]], !dtrans.array
; CHECK: ret void
define internal void @last(i32 %n) {
  %a = load ptr, ptr @ones
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  %i = sext i32 %n to i64
  %step = getelementptr ptr, ptr %p, i64 %i
  %x = getelementptr i8, ptr %step, i64 -8
  store ptr %a, ptr %x, !tbaa !17
  ret void
}

; In an array of records, too, where the record has no other array of such elements.
; CHECK-LABEL: define internal void @last.of.many(
; CHECK: getelementptr [3 x ptr], ptr %p, i64 0, i64 {{%.*}}, !dtrans.array
; CHECK: ret void
define internal void @last.of.many(i64 %k, i32 %n) {
  %b = load ptr, ptr @all
  %a = getelementptr inbounds %struct.many, ptr %b, i64 %k
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  %i = sext i32 %n to i64
  %step = getelementptr ptr, ptr %p, i64 %i
  %x = getelementptr i8, ptr %step, i64 -8
  store ptr %a, ptr %x, !tbaa !17
  ret void
}

; It may lead to the other one of a record before.
; CHECK-LABEL: define internal void @last.of.pairs(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @last.of.pairs(i64 %k, i32 %n) {
  %b = load ptr, ptr @pairs
  %a = getelementptr inbounds %struct.pair, ptr %b, i64 %k
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  %i = sext i32 %n to i64
  %step = getelementptr ptr, ptr %p, i64 %i
  %x = getelementptr i8, ptr %step, i64 -8
  store ptr %a, ptr %x, !tbaa !17
  ret void
}

; One step is shared by an element of the array that lies first and one of another array. Nothing is left of it.
; CHECK-LABEL: define internal void @both(
; CHECK-NOT: getelementptr {{.*}}, ptr %w, i64 %i
; CHECK: getelementptr inbounds [3 x ptr], ptr %w, i64 0, i64 {{%.*}}, !dtrans.array
; CHECK-NOT: getelementptr {{.*}}, ptr %w, i64 %i
; CHECK: getelementptr inbounds [4 x ptr], ptr {{%.*}}, i64 0, i64 %i, !dtrans.array
; CHECK-NOT: getelementptr {{.*}}, ptr %w, i64 %i
; CHECK: ret void
define internal void @both(i64 %i) {
  %w = load ptr, ptr @twos
  %d = getelementptr inbounds nuw i8, ptr %w, i64 24
  store double 1.0, ptr %d, !tbaa !19
  %step = getelementptr inbounds nuw ptr, ptr %w, i64 %i
  %x = getelementptr inbounds nuw i8, ptr %step, i64 8
  store ptr %w, ptr %x, !tbaa !17
  %y = getelementptr inbounds nuw i8, ptr %step, i64 32
  store i64 1, ptr %y, !tbaa !16
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!4 = !{!"double", !1, i64 0}
!10 = !{!"one", !2, i64 0, !1, i64 8, !4, i64 32}
!11 = !{!10, !2, i64 0}
!12 = !{!"many", !2, i64 0, !1, i64 8, !4, i64 32}
!13 = !{!12, !2, i64 0}
!20 = !{!"pair", !2, i64 0, !1, i64 8, !4, i64 32, !1, i64 40, !4, i64 64}
!21 = !{!20, !2, i64 0}
!14 = !{!"table", !3, i64 0, !2, i64 8, !4, i64 168}
!15 = !{!14, !3, i64 0}
!16 = !{!2, !2, i64 0}
!17 = !{!3, !3, i64 0}
!18 = !{!"two", !3, i64 0, !4, i64 24, !2, i64 32, !4, i64 64}
!19 = !{!18, !4, i64 24}
