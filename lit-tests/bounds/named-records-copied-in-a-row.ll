; What is inserted into a short list in a record, kept in order: `for (; k > 0 && q->best[k - 1].cost > cost; k--) q->best[k] = q->best[k - 1];`. The steps by k promise
; nothing, and whole records are copied: all the same it is an index into the array that begins there. The twin copies more than one record.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.search = type { i64, i64, [5 x %struct.choice] }
%struct.choice = type { ptr, double }

define i32 @main(i32 %argc) {
  %q = alloca %struct.search
  %r = alloca %struct.search
  store i64 0, ptr %q, !tbaa !11
  store i64 0, ptr %r, !tbaa !11
  %n = getelementptr inbounds nuw i8, ptr %q, i64 8
  store i64 5, ptr %n, !tbaa !12
  %m = getelementptr inbounds nuw i8, ptr %r, i64 8
  store i64 5, ptr %m, !tbaa !12
  call void @insert(ptr %q, i32 %argc, double 1.0)
  call void @twins(ptr %r, i32 %argc, double 1.0)
  ret i32 0
}

; CHECK-LABEL: define internal void @insert(
; CHECK: [[AT:%.*]] = getelementptr [5 x %struct.choice], ptr %best, i64 0, i64 %k, !dtrans.array
; CHECK: [[B:%.*]] = add i64 %k, -1
; CHECK: [[BEFORE:%.*]] = getelementptr [5 x %struct.choice], ptr %best, i64 0, i64 [[B]], !dtrans.array
; CHECK: getelementptr inbounds i8, ptr [[BEFORE]], i64 8
; CHECK: [[FROM:%.*]] = getelementptr [5 x %struct.choice], ptr %best, i64 0, i64 {{%.*}}, !dtrans.array
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[AT]], ptr align 8 [[FROM]], i64 16, i1 false)
; CHECK: ret void
define internal void @insert(ptr %q, i32 %n, double %cost) {
entry:
  %best = getelementptr inbounds nuw i8, ptr %q, i64 16
  %first = zext i32 %n to i64
  br label %loop
loop:
  %k = phi i64 [ %first, %entry ], [ %less, %moves ]
  %at = getelementptr %struct.choice, ptr %best, i64 %k
  %field = getelementptr i8, ptr %at, i64 -8
  %other = load double, ptr %field, !tbaa !7
  %c = fcmp ogt double %other, %cost
  br i1 %c, label %moves, label %out
moves:
  %before = getelementptr i8, ptr %at, i64 -16
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %at, ptr align 8 %before, i64 16, i1 false)
  %less = add nsw i64 %k, -1
  %goes.on = icmp sgt i64 %k, 1
  br i1 %goes.on, label %loop, label %out
out:
  %there = phi i64 [ %k, %loop ], [ %less, %moves ]
  %new = getelementptr inbounds %struct.choice, ptr %best, i64 %there
  store ptr null, ptr %new, !tbaa !6
  %new.cost = getelementptr inbounds nuw i8, ptr %new, i64 8
  store double %cost, ptr %new.cost, !tbaa !7
  ret void
}

; CHECK-LABEL: define internal void @twins(
; CHECK: %at = getelementptr %struct.choice, ptr %best, i64 %k
; CHECK-NOT: dtrans.array
; CHECK: %before = getelementptr i8, ptr %at, i64 -16
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %at, ptr align 8 %before, i64 32, i1 false)
; CHECK: ret void
define internal void @twins(ptr %q, i32 %n, double %cost) {
entry:
  %best = getelementptr inbounds nuw i8, ptr %q, i64 16
  %first = zext i32 %n to i64
  br label %loop
loop:
  %k = phi i64 [ %first, %entry ], [ %less, %loop ]
  %at = getelementptr %struct.choice, ptr %best, i64 %k
  %before = getelementptr i8, ptr %at, i64 -16
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %at, ptr align 8 %before, i64 32, i1 false)
  %less = add nsw i64 %k, -1
  %goes.on = icmp sgt i64 %k, 1
  br i1 %goes.on, label %loop, label %out
out:
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!4 = !{!"double", !1, i64 0}
!5 = !{!"choice", !3, i64 0, !4, i64 8}
!6 = !{!5, !3, i64 0}
!7 = !{!5, !4, i64 8}
!10 = !{!"search", !2, i64 0, !2, i64 8, !5, i64 16}
!11 = !{!10, !2, i64 0}
!12 = !{!10, !2, i64 8}
