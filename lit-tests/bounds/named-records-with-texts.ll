; An index over records leads into an array of such, also beside an array of others that hold texts; those are arrays of their own, which functions may be
; handed.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.list = type { ptr, ptr, i64, i64 }
%struct.doctor = type { i32, [16 x i8], i32, ptr, i64, i64 }
%struct.hospital = type { i32, i32, [5 x %struct.doctor], [5 x %struct.list], i64 }
; Each of which has lists of its own.
%struct.nurse = type { i64, [2 x %struct.list], i64 }
%struct.clinic = type { i32, i32, [5 x %struct.nurse], [5 x %struct.list], i64 }

@hospitals = internal global ptr null
@clinics = internal global ptr null
@number = internal global i64 0

define i32 @main(i32 %argc) {
  %a = call ptr @calloc(i64 1, i64 416)
  store ptr %a, ptr @hospitals
  store i32 0, ptr %a, !tbaa !11
  %last = getelementptr inbounds %struct.hospital, ptr %a, i64 0, i32 4
  store i64 0, ptr %last
  %b = call ptr @calloc(i64 1, i64 576)
  store ptr %b, ptr @clinics
  store i32 0, ptr %b, !tbaa !13
  %end = getelementptr inbounds %struct.clinic, ptr %b, i64 0, i32 4
  store i64 0, ptr %end
  call void @beside(i32 %argc)
  call void @with_lists(i32 %argc)
  call void @named(i32 %argc)
  call void @handed(i32 %argc)
  call void @one_of_them()
  call void @two_places(i32 %argc)
  call void @two_places_backwards(i32 %argc)
  call void @across(i32 %argc)
  ret i32 0
}

; CHECK-LABEL: define internal void @beside(
; CHECK: getelementptr inbounds [5 x %struct.list], ptr %p, i64 0, i64 %k, !dtrans.array
define internal void @beside(i32 %i) {
  %x = load ptr, ptr @hospitals
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 248
  %e = getelementptr inbounds %struct.list, ptr %p, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 16
  store i64 1, ptr %f, !tbaa !8
  ret void
}

; It may be a list of a nurse's.
; CHECK-LABEL: define internal void @with_lists(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @with_lists(i32 %i) {
  %x = load ptr, ptr @clinics
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 408
  %e = getelementptr inbounds %struct.list, ptr %p, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 16
  store i64 1, ptr %f, !tbaa !8
  ret void
}

; CHECK-LABEL: define internal void @named(
; CHECK: [[E:%.*]] = getelementptr inbounds [5 x %struct.doctor], ptr %p, i64 0, i64 %k, !dtrans.array
; CHECK: %name = getelementptr inbounds nuw i8, ptr [[E]], i64 4
; CHECK: [[NAME:%.*]] = getelementptr inbounds [16 x i8], ptr %name, i64 0, i64 0, !dtrans.array
; CHECK: call i64 @strlen(ptr [[NAME]])
define internal void @named(i32 %i) {
  %x = load ptr, ptr @hospitals
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 8
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 32
  store i64 1, ptr %f, !tbaa !10
  %name = getelementptr inbounds nuw i8, ptr %e, i64 4
  %n = call i64 @strlen(ptr %name)
  store i64 %n, ptr @number
  ret void
}

; CHECK-LABEL: define internal void @handed(
; CHECK: [[E:%.*]] = getelementptr inbounds [5 x %struct.doctor], ptr %p, i64 0, i64 %k, !dtrans.array
; CHECK: [[NAME:%.*]] = getelementptr inbounds [16 x i8], ptr %name, i64 0, !dtrans.array
; CHECK: call void @measure(ptr [[NAME]])
define internal void @handed(i32 %i) {
  %x = load ptr, ptr @hospitals
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 8
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  %name = getelementptr inbounds nuw i8, ptr %e, i64 4
  call void @measure(ptr %name)
  ret void
}

; CHECK-LABEL: define internal void @one_of_them(
; CHECK: getelementptr inbounds [16 x i8], ptr %name, i64 0, i64 0, !dtrans.array
define internal void @one_of_them() {
  %x = load ptr, ptr @hospitals
  %name = getelementptr inbounds nuw i8, ptr %x, i64 108
  %n = call i64 @strlen(ptr %name)
  store i64 %n, ptr @number
  ret void
}

; What is touched behind one of the places that a function is handed lies in the next record.
; CHECK-LABEL: define internal void @two_places(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @two_places(i32 %i) {
  %x = load ptr, ptr @hospitals
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 8
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 24
  call void @touch(ptr %f)
  %g = getelementptr inbounds nuw i8, ptr %e, i64 40
  call void @touch(ptr %g)
  ret void
}

; CHECK-LABEL: define internal void @two_places_backwards(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @two_places_backwards(i32 %i) {
  %x = load ptr, ptr @hospitals
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 8
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  %g = getelementptr inbounds nuw i8, ptr %e, i64 40
  call void @touch(ptr %g)
  %f = getelementptr inbounds nuw i8, ptr %e, i64 24
  call void @touch(ptr %f)
  ret void
}

; CHECK-LABEL: define internal void @across(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @across(i32 %i) {
  %x = load ptr, ptr @hospitals
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 8
  %e = getelementptr inbounds %struct.doctor, ptr %p, i64 %k
  %g = getelementptr inbounds nuw i8, ptr %e, i64 40
  call void @touch(ptr %g)
  ret void
}

define internal void @touch(ptr %p) {
  %f = getelementptr inbounds nuw i8, ptr %p, i64 8
  store i64 1, ptr %f, !tbaa !12
  ret void
}

define internal void @measure(ptr %text) {
  %n = call i64 @strlen(ptr %text)
  store i64 %n, ptr @number
  ret void
}

declare i64 @strlen(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!4 = !{!"int", !1, i64 0}
!5 = !{!"doctor", !4, i64 0, !1, i64 4, !4, i64 20, !3, i64 24, !2, i64 32, !2, i64 40}
!6 = !{!"list", !3, i64 0, !3, i64 8, !2, i64 16, !2, i64 24}
!7 = !{!"hospital", !4, i64 0, !4, i64 4, !1, i64 8, !1, i64 248, !2, i64 408}
!8 = !{!6, !2, i64 16}
!9 = !{!"clinic", !4, i64 0, !4, i64 4, !1, i64 8, !1, i64 408, !2, i64 568}
!10 = !{!5, !2, i64 32}
!11 = !{!7, !4, i64 0}
!12 = !{!2, !2, i64 0}
!13 = !{!9, !4, i64 0}
