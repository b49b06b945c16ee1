; A record inside, or an array of such, in which there is no array is none that an index into another array could lead into; one that has an array is.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; The second of them is known by its type: an array of pairs behind.
%struct.plan = type { i64, [6 x ptr], i64, [4 x %struct.pair], i64 }
%struct.pair = type { ptr, i64 }
%struct.plot = type { i64, [6 x ptr], i64, [4 x %struct.slot], i64 }
%struct.slot = type { [2 x ptr], i64 }
%struct.mix = type { i64, [6 x ptr], i64, [4 x %union.either], i64 }
%union.either = type { ptr, i64 }

@nodes = internal global ptr null
@quads = internal global ptr null
@plans = internal global ptr null
@plots = internal global ptr null
@mixes = internal global ptr null
@lost = internal global ptr null

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 1, i64 88)
  store ptr %a, ptr @nodes
  store i64 0, ptr %a, !tbaa !5
  %b = call ptr @calloc(i64 1, i64 88)
  store ptr %b, ptr @quads
  store i64 0, ptr %b, !tbaa !9
  %c = call ptr @calloc(i64 1, i64 136)
  store ptr %c, ptr @plans
  store i64 0, ptr %c, !tbaa !15
  %last = getelementptr inbounds %struct.plan, ptr %c, i64 0, i32 3
  store i64 0, ptr %last
  %d = call ptr @calloc(i64 1, i64 168)
  store ptr %d, ptr @plots
  store i64 0, ptr %d, !tbaa !16
  %end = getelementptr inbounds %struct.plot, ptr %d, i64 0, i32 3
  store i64 0, ptr %end
  %e = call ptr @calloc(i64 1, i64 136)
  store ptr %e, ptr @mixes
  store i64 0, ptr %e, !tbaa !18
  %rest = getelementptr inbounds %struct.mix, ptr %e, i64 0, i32 3
  store i64 0, ptr %rest
  %f = call ptr @calloc(i64 %n, i64 88)
  store ptr %f, ptr @lost
  store i64 0, ptr %f, !tbaa !5
  call void @beside(i32 %argc)
  call void @unknown(i32 %argc)
  call void @inner(i32 %argc)
  call void @pairs(i32 %argc)
  call void @slots(i32 %argc)
  call void @either(i32 %argc)
  ret i32 0
}

; struct { long n; struct { long x, y; } at; long m; void *child[6]; long z; }
; CHECK-LABEL: define internal void @beside(
; CHECK: getelementptr inbounds [6 x ptr], ptr %p, i64 0, i64 %k, !dtrans.array
define internal void @beside(i32 %i) {
  %x = load ptr, ptr @nodes
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 32
  %e = getelementptr inbounds ptr, ptr %p, i64 %k
  store ptr %x, ptr %e, !tbaa !12
  ret void
}

; struct { long n; struct { void *corner[2]; } at; long m; void *child[6]; long z; }
; CHECK-LABEL: define internal void @inner(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @inner(i32 %i) {
  %x = load ptr, ptr @quads
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 32
  %e = getelementptr inbounds ptr, ptr %p, i64 %k
  store ptr %x, ptr %e, !tbaa !12
  ret void
}

; How large the records are is not known.
; CHECK-LABEL: define internal void @unknown(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @unknown(i32 %i) {
  %x = load ptr, ptr @lost
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 32
  %e = getelementptr inbounds ptr, ptr %p, i64 %k
  store ptr %x, ptr %e, !tbaa !12
  ret void
}

; CHECK-LABEL: define internal void @pairs(
; CHECK: getelementptr inbounds [6 x ptr], ptr %p, i64 0, i64 %k, !dtrans.array
define internal void @pairs(i32 %i) {
  %x = load ptr, ptr @plans
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 8
  %e = getelementptr inbounds ptr, ptr %p, i64 %k
  store ptr %x, ptr %e, !tbaa !12
  ret void
}

; CHECK-LABEL: define internal void @slots(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @slots(i32 %i) {
  %x = load ptr, ptr @plots
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 8
  %e = getelementptr inbounds ptr, ptr %p, i64 %k
  store ptr %x, ptr %e, !tbaa !12
  ret void
}

; What a union is may be an array as well.
; CHECK-LABEL: define internal void @either(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @either(i32 %i) {
  %x = load ptr, ptr @mixes
  %k = sext i32 %i to i64
  %p = getelementptr inbounds nuw i8, ptr %x, i64 8
  %e = getelementptr inbounds ptr, ptr %p, i64 %k
  store ptr %x, ptr %e, !tbaa !12
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!6 = !{!"at", !2, i64 0, !2, i64 8}
!4 = !{!"node", !2, i64 0, !6, i64 8, !2, i64 24, !3, i64 32, !2, i64 80}
!5 = !{!4, !2, i64 0}
!7 = !{!"corners", !3, i64 0}
!8 = !{!"quad", !2, i64 0, !7, i64 8, !2, i64 24, !3, i64 32, !2, i64 80}
!9 = !{!8, !2, i64 0}
!12 = !{!3, !3, i64 0}
!13 = !{!"pair", !3, i64 0, !2, i64 8}
!14 = !{!"plan", !2, i64 0, !3, i64 8, !2, i64 56, !13, i64 64, !2, i64 128}
!15 = !{!14, !2, i64 0}
!17 = !{!"plot", !2, i64 0, !3, i64 8, !2, i64 56, !7, i64 64, !2, i64 160}
!16 = !{!17, !2, i64 0}
!19 = !{!"mix", !2, i64 0, !3, i64 8, !2, i64 56, !1, i64 64, !2, i64 128}
!18 = !{!19, !2, i64 0}
