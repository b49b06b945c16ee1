; Whether a text lies in the same field of all the records of an array is seen when its array's length is to be checked.
; RUN: %opt -passes=dtrans-arrays,dtrans-bounds -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.doctor = type { i32, [16 x i8], i32, ptr, i64, i64 }
%struct.half = type { i32, [16 x i8], i32 }
%struct.ward = type { i32, i32, [5 x %struct.doctor], i64 }
%struct.hospital = type { i32, i32, [5 x %struct.doctor], i64 }

@hospitals = internal global ptr null
@wards = internal global ptr null
@number = internal global i64 0

define i32 @main(i32 %argc) {
  %a = call ptr @calloc(i64 1, i64 256)
  store ptr %a, ptr @hospitals
  store i32 0, ptr %a, !tbaa !11
  %last = getelementptr inbounds %struct.hospital, ptr %a, i64 0, i32 3
  store i64 0, ptr %last, !tbaa !13
  %b = call ptr @calloc(i64 1, i64 256)
  store ptr %b, ptr @wards
  store i32 0, ptr %b, !tbaa !14
  %end = getelementptr inbounds %struct.ward, ptr %b, i64 0, i32 3
  store i64 0, ptr %end, !tbaa !15
  call void @whole(i32 %argc)
  call void @halves(i32 %argc)
  ret i32 0
}

; CHECK-LABEL: define internal void @whole(
; CHECK: icmp uge i64 %k, 5
; CHECK: [[LENGTH:%.*]] = call i64 @strnlen(ptr [[NAME:%.*]], i64 16)
; CHECK: icmp eq i64 [[LENGTH]], 16
; CHECK: call i64 @strlen(ptr [[NAME]])
define internal void @whole(i32 %i) {
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

; In every other half of a record something else lies there.
; CHECK-LABEL: define internal void @halves(
; CHECK-NOT: strnlen
; CHECK: ret void
define internal void @halves(i32 %i) {
  %x = load ptr, ptr @wards
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 8
  %e = getelementptr inbounds %struct.half, ptr %p, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 20
  store i32 1, ptr %f, !tbaa !16
  %name = getelementptr inbounds nuw i8, ptr %e, i64 4
  %n = call i64 @strlen(ptr %name)
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
!7 = !{!"hospital", !4, i64 0, !4, i64 4, !1, i64 8, !2, i64 248}
!10 = !{!5, !2, i64 32}
!11 = !{!7, !4, i64 0}
!13 = !{!7, !2, i64 248}
!12 = !{!"ward", !4, i64 0, !4, i64 4, !1, i64 8, !2, i64 248}
!14 = !{!12, !4, i64 0}
!15 = !{!12, !2, i64 248}
!16 = !{!4, !4, i64 0}
