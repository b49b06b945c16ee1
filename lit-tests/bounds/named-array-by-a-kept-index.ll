; An index that is kept in a field (`u->ring[u->next] = p; u->next = (u->next + 1) % 8;`) is not negative where all that is stored there is not: then no text before
; the array can be meant. Where it may be, that may.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@ring = internal global ptr null
@down = internal global ptr null

define i64 @main(i32 %argc) {
  %ring = call ptr @calloc(i64 1, i64 112)
  store ptr %ring, ptr @ring
  %down = call ptr @calloc(i64 1, i64 112)
  store ptr %down, ptr @down
  call void @ring.put(i64 1)
  call void @down.put(i64 1)
  call void @ring.say()
  call void @down.say()
  ret i64 0
}

; CHECK-LABEL: define internal void @ring.put(
; CHECK: [[PLACE:%.*]] = getelementptr inbounds {{.*}}i8, ptr %u, i64 32
; CHECK: getelementptr inbounds [8 x i64], ptr [[PLACE]], i64 0, i64 %k, !dtrans.array
define internal void @ring.put(i64 %x) {
  %u = load ptr, ptr @ring
  %karma = getelementptr inbounds nuw i8, ptr %u, i64 24
  store double 1.0, ptr %karma, !tbaa !8
  %array = getelementptr inbounds nuw i8, ptr %u, i64 32
  %place = getelementptr inbounds nuw i8, ptr %u, i64 96
  %next = load i32, ptr %place, !tbaa !6
  %k = sext i32 %next to i64
  %e = getelementptr inbounds i64, ptr %array, i64 %k
  store i64 %x, ptr %e, !tbaa !2
  %more = add nsw i32 %next, 1
  %turn = srem i32 %more, 8
  store i32 %turn, ptr %place, !tbaa !6
  ret void
}

; CHECK-LABEL: define internal void @down.put(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @down.put(i64 %x) {
  %u = load ptr, ptr @down
  %karma = getelementptr inbounds nuw i8, ptr %u, i64 24
  store double 1.0, ptr %karma, !tbaa !9
  %array = getelementptr inbounds nuw i8, ptr %u, i64 32
  %place = getelementptr inbounds nuw i8, ptr %u, i64 96
  %next = load i32, ptr %place, !tbaa !7
  %k = sext i32 %next to i64
  %e = getelementptr inbounds i64, ptr %array, i64 %k
  store i64 %x, ptr %e, !tbaa !2
  %less = add nsw i32 %next, -1
  %turn = srem i32 %less, 8
  store i32 %turn, ptr %place, !tbaa !7
  ret void
}

define internal void @ring.say() {
  %u = load ptr, ptr @ring
  %n = call i32 @puts(ptr %u)
  ret void
}

define internal void @down.say() {
  %u = load ptr, ptr @down
  %n = call i32 @puts(ptr %u)
  ret void
}

declare i32 @puts(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!3, !3, i64 0}
!3 = !{!"long", !1, i64 0}
!4 = !{!"int", !1, i64 0}
!10 = !{!"double", !1, i64 0}
!5 = !{!"ring", !1, i64 0, !10, i64 24, !1, i64 32, !4, i64 96}
!6 = !{!5, !4, i64 96}
!8 = !{!5, !10, i64 24}
!11 = !{!"down", !1, i64 0, !10, i64 24, !1, i64 32, !4, i64 96}
!7 = !{!11, !4, i64 96}
!9 = !{!11, !10, i64 24}
