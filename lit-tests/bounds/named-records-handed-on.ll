; A step over records from a place in a record leads into an array of such, also where its address is chosen, handed to functions that do nothing else with it
; than to touch what lies in such a record, or kept by whoever surely touches the record.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.doctor = type { i64, i64, double }

@ward = internal global ptr null
@last = internal global ptr null

define i32 @main(i32 %argc) {
  %a = call ptr @calloc(i64 1, i64 120)
  store ptr %a, ptr @ward
  store i64 0, ptr %a, !tbaa !11
  %b = call ptr @calloc(i64 1, i64 24)
  store ptr %b, ptr @last
  store i64 0, ptr %b, !tbaa !5
  call void @handed(i32 %argc)
  call void @kept(i32 %argc)
  call void @kept_there(i32 %argc)
  call void @chosen(i32 %argc)
  call void @end(i32 %argc)
  call void @sometimes(i32 %argc)
  call void @next(i32 %argc)
  call void @bytes(i32 %argc)
  call void @across(i32 %argc)
  call void @own(i32 %argc, ptr @touch)
  ret i32 0
}

; touch(&ward->doctor[k])
; CHECK-LABEL: define internal void @handed(
; CHECK: [[E:%.*]] = getelementptr inbounds [3 x %struct.doctor], ptr %p, i64 0, i64 %k, !dtrans.array
; CHECK-NEXT: call void @hands_on(ptr [[E]])
define internal void @handed(i32 %i) {
  %x = load ptr, ptr @ward
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  call void @hands_on(ptr %e)
  ret void
}

; last = &ward->doctor[k]; last->hits++
; CHECK-LABEL: define internal void @kept(
; CHECK: [[E:%.*]] = getelementptr inbounds [3 x %struct.doctor], ptr %p, i64 0, i64 %k, !dtrans.array
; CHECK-NEXT: store ptr [[E]], ptr @last
define internal void @kept(i32 %i) {
  %x = load ptr, ptr @ward
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  store ptr %e, ptr @last
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i64 1, ptr %f, !tbaa !6
  ret void
}

; The same in the function that it is handed to.
; CHECK-LABEL: define internal void @kept_there(
; CHECK: getelementptr inbounds [3 x %struct.doctor], ptr %p, i64 0, i64 %k, !dtrans.array
define internal void @kept_there(i32 %i) {
  %x = load ptr, ptr @ward
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  call void @keeps(ptr %e)
  ret void
}

; touch(k < 2 ? &ward->doctor[k] : last)
; CHECK-LABEL: define internal void @chosen(
; CHECK: getelementptr inbounds [3 x %struct.doctor], ptr %p, i64 0, i64 %k, !dtrans.array
define internal void @chosen(i32 %i) {
  %x = load ptr, ptr @ward
  %y = load ptr, ptr @last
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  %is = icmp ult i32 %i, 2
  %one = select i1 %is, ptr %e, ptr %y
  call void @touch(ptr %one)
  ret void
}

; It may be the end of the array that is kept.
; CHECK-LABEL: define internal void @end(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @end(i32 %i) {
  %x = load ptr, ptr @ward
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  store ptr %e, ptr @last
  ret void
}

; The same, as often as nothing lies there.
; CHECK-LABEL: define internal void @sometimes(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @sometimes(i32 %i) {
  %x = load ptr, ptr @ward
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  store ptr %e, ptr @last
  %is = icmp slt i32 %i, 3
  br i1 %is, label %some, label %done

some:
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i64 1, ptr %f, !tbaa !6
  br label %done

done:
  ret void
}

; The function goes on to the next record.
; CHECK-LABEL: define internal void @next(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @next(i32 %i) {
  %x = load ptr, ptr @ward
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  call void @goes_on(ptr %e)
  ret void
}

; It reads anything.
; CHECK-LABEL: define internal void @bytes(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @bytes(i32 %i) {
  %x = load ptr, ptr @ward
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  call void @reads(ptr %e)
  ret void
}

; What it touches lies in two records.
; CHECK-LABEL: define internal void @across(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @across(i32 %i) {
  %x = load ptr, ptr @ward
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  %f = getelementptr inbounds i8, ptr %e, i64 20
  store i64 1, ptr %f, !tbaa !6
  ret void
}

; It is not known who is called.
; CHECK-LABEL: define internal void @own(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @own(i32 %i, ptr %f) {
  %x = load ptr, ptr @ward
  %k = sext i32 %i to i64
  %p = getelementptr inbounds i8, ptr %x, i64 32
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  call void %f(ptr %e)
  ret void
}

define internal void @hands_on(ptr %d) {
  call void @touch(ptr %d)
  ret void
}

define internal void @touch(ptr %d) {
  %f = getelementptr inbounds i8, ptr %d, i64 8
  %n = load i64, ptr %f, !tbaa !6
  %more = add i64 %n, 1
  store i64 %more, ptr %f, !tbaa !6
  ret void
}

define internal void @keeps(ptr %d) {
  store ptr %d, ptr @last
  %n = load i64, ptr %d, !tbaa !5
  store i64 %n, ptr @number
  ret void
}

define internal void @goes_on(ptr %d) {
  %f = getelementptr inbounds i8, ptr %d, i64 24
  store i64 1, ptr %f, !tbaa !5
  ret void
}

define internal void @reads(ptr %d) {
  %f = getelementptr inbounds i8, ptr %d, i64 8
  %n = load i64, ptr %f
  store i64 %n, ptr @number
  ret void
}

@number = internal global i64 0

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"double", !1, i64 0}
!4 = !{!"doctor", !2, i64 0, !2, i64 8, !3, i64 16}
!5 = !{!4, !2, i64 0}
!6 = !{!4, !2, i64 8}
!10 = !{!"ward", !2, i64 0, !2, i64 8, !2, i64 16, !2, i64 24, !1, i64 32, !2, i64 104, !2, i64 112}
!11 = !{!10, !2, i64 0}
