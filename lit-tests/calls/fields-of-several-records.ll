; The address of a field of one of several kinds of records, of which the optimizer has made a choice between the records and one step, is one between the fields again.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; for (link = &flight->manifest; *link != r; link = &(*link)->next)
; CHECK-LABEL: define void @remove(
; CHECK: [[HEAD:%.*]] = getelementptr inbounds i8, ptr %flight, i64 48
; CHECK: [[LINK:%.*]] = phi ptr [ [[HEAD]], %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: %next = load ptr, ptr [[LINK]]
; CHECK: [[NEXT]] = getelementptr inbounds i8, ptr %next, i64 48
; CHECK: store ptr %after, ptr [[LINK]]
define void @remove(ptr %place, ptr %r) {
entry:
  %flight = load ptr, ptr %place, !tbaa !3
  br label %loop

loop:
  %record = phi ptr [ %flight, %entry ], [ %next, %loop ]
  %link = getelementptr inbounds nuw i8, ptr %record, i64 48
  %next = load ptr, ptr %link, !tbaa !4
  %found = icmp eq ptr %next, %r
  br i1 %found, label %done, label %loop

done:
  %again = getelementptr inbounds nuw i8, ptr %record, i64 48
  %own = getelementptr inbounds nuw i8, ptr %r, i64 48
  %after = load ptr, ptr %own, !tbaa !4
  store ptr %after, ptr %again, !tbaa !4
  ret void
}

; Of what a function is handed, accesses tell what it is.
; CHECK-LABEL: define ptr @pick(
; CHECK: [[HEAD:%.*]] = getelementptr inbounds i8, ptr %flight, i64 48
; CHECK: [[LINK:%.*]] = phi ptr [ [[HEAD]], %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: %next = load ptr, ptr [[LINK]]
; CHECK: [[NEXT]] = getelementptr inbounds i8, ptr %next, i64 48
define ptr @pick(ptr %flight) {
entry:
  %at = getelementptr inbounds nuw i8, ptr %flight, i64 24
  %n = load i32, ptr %at, !tbaa !8
  br label %loop

loop:
  %record = phi ptr [ %flight, %entry ], [ %next, %loop ]
  %i = phi i32 [ %n, %entry ], [ %more, %loop ]
  %link = getelementptr inbounds nuw i8, ptr %record, i64 48
  %next = load ptr, ptr %link, !tbaa !4
  %more = add i32 %i, -1
  %last = icmp eq i32 %i, 0
  br i1 %last, label %done, label %loop

done:
  ret ptr %next
}

; As one of the same kind, or as several: nothing is told.
; CHECK-LABEL: define ptr @pick_next(
; CHECK: phi ptr [ %r, %entry ], [ %next, %loop ]
define ptr @pick_next(ptr %r) {
entry:
  %at = getelementptr inbounds nuw i8, ptr %r, i64 24
  %n = load i32, ptr %at, !tbaa !10
  br label %loop

loop:
  %record = phi ptr [ %r, %entry ], [ %next, %loop ]
  %i = phi i32 [ %n, %entry ], [ %more, %loop ]
  %link = getelementptr inbounds nuw i8, ptr %record, i64 48
  %next = load ptr, ptr %link, !tbaa !4
  %more = add i32 %i, -1
  %last = icmp eq i32 %i, 0
  br i1 %last, label %done, label %loop

done:
  ret ptr %next
}

; CHECK-LABEL: define ptr @pick_any(
; CHECK: phi ptr [ %r, %entry ], [ %next, %loop ]
define ptr @pick_any(ptr %r, ptr %to) {
entry:
  %at = getelementptr inbounds nuw i8, ptr %r, i64 24
  %n = load i32, ptr %at, !tbaa !10
  %other = getelementptr inbounds nuw i8, ptr %r, i64 28
  %m = load i32, ptr %other, !tbaa !8
  store i32 %m, ptr %to
  br label %loop

loop:
  %record = phi ptr [ %r, %entry ], [ %next, %loop ]
  %i = phi i32 [ %n, %entry ], [ %more, %loop ]
  %link = getelementptr inbounds nuw i8, ptr %record, i64 48
  %next = load ptr, ptr %link, !tbaa !4
  %more = add i32 %i, -1
  %last = icmp eq i32 %i, 0
  br i1 %last, label %done, label %loop

done:
  ret ptr %next
}

; A list of one kind of records is walked over.
; CHECK-LABEL: define void @walk(
; CHECK: phi ptr [ %first, %entry ], [ %next, %loop ]
define void @walk(ptr %place) {
entry:
  %first = load ptr, ptr %place, !tbaa !4
  br label %loop

loop:
  %record = phi ptr [ %first, %entry ], [ %next, %loop ]
  %link = getelementptr inbounds nuw i8, ptr %record, i64 48
  %next = load ptr, ptr %link, !tbaa !4
  %last = icmp eq ptr %next, null
  br i1 %last, label %done, label %loop

done:
  ret void
}

; More than one field is used, or the record itself.
; CHECK-LABEL: define ptr @other(
; CHECK: %record = phi ptr
define ptr @other(ptr %place, i1 %c) {
entry:
  %flight = load ptr, ptr %place, !tbaa !3
  br i1 %c, label %one, label %join

one:
  %r = load ptr, ptr %flight, !tbaa !4
  br label %join

join:
  %record = phi ptr [ %flight, %entry ], [ %r, %one ]
  %link = getelementptr inbounds nuw i8, ptr %record, i64 48
  store ptr null, ptr %link, !tbaa !4
  ret ptr %record
}

; One of them is null.
; CHECK-LABEL: define void @none(
; CHECK: %record = phi ptr
define void @none(ptr %place, i32 %c) {
entry:
  switch i32 %c, label %join [
    i32 1, label %one
    i32 2, label %two
  ]

one:
  %flight = load ptr, ptr %place, !tbaa !3
  br label %join

two:
  %r = load ptr, ptr %place, !tbaa !4
  br label %join

join:
  %record = phi ptr [ null, %entry ], [ %flight, %one ], [ %r, %two ]
  %link = getelementptr inbounds nuw i8, ptr %record, i64 48
  store ptr null, ptr %link, !tbaa !4
  ret void
}

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"any pointer", !1, i64 0}
!3 = !{!5, !5, i64 0}
!4 = !{!6, !6, i64 0}
!5 = !{!"p1 _ZTS6flight", !2, i64 0}
!6 = !{!"p1 _ZTS11reservation", !2, i64 0}
!7 = !{!"flight", !9, i64 24}
!8 = !{!7, !9, i64 24}
!9 = !{!"int", !1, i64 0}
!10 = !{!11, !9, i64 24}
!11 = !{!"reservation", !9, i64 24}
