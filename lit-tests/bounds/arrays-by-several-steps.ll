; Rows of an array in a record, and elements beside the one that an index leads to: the optimizer makes several steps of both, which are one into the array.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.one = type { i64, [3 x ptr], double }
; The records of an array have neighbours.
%struct.many = type { i64, [3 x ptr], double }
%struct.table = type { ptr, [5 x [4 x i64]], double }

@ones = internal global ptr null
@all = internal global ptr null
@tables = internal global ptr null

define i32 @main(i32 %argc, ptr %text) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 1, i64 40)
  store ptr %a, ptr @ones
  store i64 0, ptr %a, !tbaa !11
  %b = call ptr @calloc(i64 %n, i64 40)
  store ptr %b, ptr @all
  store i64 0, ptr %b, !tbaa !13
  %t = call ptr @calloc(i64 1, i64 176)
  store ptr %t, ptr @tables
  store ptr %a, ptr %t, !tbaa !15
  call void @rows(i64 %n, i64 %n)
  call void @turn(i64 %n)
  call void @shared(i64 %n)
  call void @last(i32 %argc)
  call void @last.of.many(i64 %n, i32 %argc)
  call void @ways(i64 %n, i32 %argc)
  call void @kept(i64 %n, i32 %argc)
  call void @kept.elsewhere(i64 %n, i32 %argc)
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

; In an array of records it may lead to one before.
; CHECK-LABEL: define internal void @last.of.many(
; CHECK-NOT: dtrans.array
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

; A place that all ways bring is computed where they meet.
; CHECK-LABEL: define internal void @ways(
; CHECK: both:
; CHECK-NEXT: [[P:%.*]] = getelementptr inbounds i8, ptr %a, i64 8
; CHECK-NEXT: getelementptr inbounds [3 x ptr], ptr [[P]], i64 0, i64 %i, !dtrans.array
; CHECK: ret void
define internal void @ways(i64 %i, i32 %n) {
  %a = load ptr, ptr @ones
  %is = icmp eq i32 %n, 0
  br i1 %is, label %x, label %y
x:
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  br label %both
y:
  %q = getelementptr inbounds nuw i8, ptr %a, i64 8
  br label %both
both:
  %place = phi ptr [ %p, %x ], [ %q, %y ]
  %at = getelementptr inbounds ptr, ptr %place, i64 %i
  store ptr %a, ptr %at, !tbaa !17
  ret void
}

; An address that is kept, and touched later.
; CHECK-LABEL: define internal void @kept(
; CHECK: getelementptr inbounds [3 x ptr], ptr {{%.*}}, i64 0, i64 %i, !dtrans.array
; CHECK: ret void
define internal void @kept(i64 %i, i32 %n) {
  %a = load ptr, ptr @ones
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  %is = icmp eq i32 %n, 0
  br i1 %is, label %x, label %both
x:
  %at = getelementptr inbounds nuw ptr, ptr %p, i64 %i
  br label %both
both:
  %link = phi ptr [ %at, %x ], [ @ones, %0 ]
  store ptr %a, ptr %link, !tbaa !17
  ret void
}

; What else is done with it may lead elsewhere.
; CHECK-LABEL: define internal void @kept.elsewhere(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @kept.elsewhere(i64 %i, i32 %n) {
  %a = load ptr, ptr @ones
  %p = getelementptr inbounds nuw i8, ptr %a, i64 8
  %is = icmp eq i32 %n, 0
  br i1 %is, label %x, label %both
x:
  %at = getelementptr inbounds nuw ptr, ptr %p, i64 %i
  br label %both
both:
  %link = phi ptr [ %at, %x ], [ @ones, %0 ]
  %next = getelementptr inbounds ptr, ptr %link, i64 %i
  store ptr %a, ptr %next, !tbaa !17
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
!14 = !{!"table", !3, i64 0, !2, i64 8, !4, i64 168}
!15 = !{!14, !3, i64 0}
!16 = !{!2, !2, i64 0}
!17 = !{!3, !3, i64 0}
