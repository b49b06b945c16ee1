; No type says that records of 32 bytes lie there: a pointer goes on by as many from one that aliasing metadata tells to be a record, and where it ends is a
; multiple of them further on. What two kinds of records are used at is none.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record good:
; CHECK: elements of 32 bytes
; CHECK: legal: reorder
; CHECK-LABEL: record counted:
; CHECK: elements of 32 bytes
; CHECK: legal: reorder
; CHECK-NOT: elements of 32 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i64 @main() {
  call void @good.all()
  call void @counted.all()
  call void @other.all()
  ret i64 0
}

define internal void @good.all() {
entry:
  %p = call ptr @malloc(i64 960000)
  %end = getelementptr inbounds nuw i8, ptr %p, i64 960000
  br label %loop
loop:
  %e = phi ptr [ %p, %entry ], [ %next, %loop ]
  store i64 1, ptr %e, !tbaa !4
  %f = getelementptr inbounds nuw i8, ptr %e, i64 24
  store i32 2, ptr %f, !tbaa !5
  %next = getelementptr inbounds nuw i8, ptr %e, i64 32
  %c = icmp ult ptr %next, %end
  br i1 %c, label %loop, label %out
out:
  ret void
}

; Two records in a round.
define internal void @counted.all() {
entry:
  %p = call ptr @malloc(i64 960000)
  %end = getelementptr inbounds nuw i8, ptr %p, i64 960000
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %e = getelementptr inbounds nuw i8, ptr %p, i64 %i
  store i64 1, ptr %e, !tbaa !7
  %f = getelementptr inbounds nuw i8, ptr %e, i64 24
  store i32 2, ptr %f, !tbaa !8
  %h = or disjoint i64 %i, 32
  %g = getelementptr inbounds nuw i8, ptr %p, i64 %h
  store i64 1, ptr %g, !tbaa !7
  %j = add nuw nsw i64 %i, 64
  %c = icmp samesign ult i64 %i, 959936
  br i1 %c, label %loop, label %out
out:
  ret void
}

define internal void @other.all() {
entry:
  %p = call ptr @malloc(i64 960000)
  %end = getelementptr inbounds nuw i8, ptr %p, i64 960000
  br label %loop
loop:
  %e = phi ptr [ %p, %entry ], [ %next, %loop ]
  store i64 1, ptr %e, !tbaa !10
  %f = getelementptr inbounds nuw i8, ptr %e, i64 24
  store i32 2, ptr %f, !tbaa !12
  %next = getelementptr inbounds nuw i8, ptr %e, i64 32
  %c = icmp ult ptr %next, %end
  br i1 %c, label %loop, label %out
out:
  ret void
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"int", !1, i64 0}
!4 = !{!6, !2, i64 0}
!5 = !{!6, !3, i64 24}
!6 = !{!"good", !2, i64 0, !3, i64 24}
!7 = !{!9, !2, i64 0}
!8 = !{!9, !3, i64 24}
!9 = !{!"counted", !2, i64 0, !3, i64 24}
!10 = !{!11, !2, i64 0}
!11 = !{!"other", !2, i64 0, !2, i64 8}
!12 = !{!13, !3, i64 24}
!13 = !{!"third", !2, i64 0, !3, i64 24}
