; Where all ways that meet bring the same step from a record, as is left of a loop that was unrolled and inlined, it is one step there: then it is known
; which array the index leads into.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-calls,dtrans-arrays' -S %s | FileCheck --check-prefix=NAMED %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @main(i32 %argc) {
  %r = call ptr @calloc(i64 1, i64 48)
  store i32 0, ptr %r, !tbaa !5
  call void @put(ptr %r, ptr %r, i32 %argc)
  %c = icmp eq i32 %argc, 1
  call void @others(ptr %r, ptr %r, i1 %c, i1 %c)
  ret i32 0
}

; One choice leads to another.
; CHECK-LABEL: define internal void @put(
; CHECK-NOT: phi ptr
; CHECK: shift:
; CHECK-NEXT: %i = phi i32 [ 4, %full ], [ %n, %more ]
; CHECK-NEXT: getelementptr inbounds nuw i8, ptr %r, i64 8
; CHECK: place:
; CHECK-NEXT: %k = phi i32 [ %n, %more ], [ %i, %shift ]
; CHECK-NEXT: [[TOP:%.*]] = getelementptr inbounds nuw i8, ptr %r, i64 8
; CHECK-NOT: phi ptr
; CHECK: %slot = getelementptr inbounds ptr, ptr [[TOP]], i64 %wide
; CHECK: ret void
; NAMED-LABEL: define internal void @put(
; NAMED: place:
; NAMED: [[TOP:%.*]] = getelementptr inbounds nuw i8, ptr %r, i64 8
; NAMED: getelementptr inbounds [5 x ptr], ptr [[TOP]], i64 0, i64 %wide, !dtrans.array
; NAMED: ret void
define internal void @put(ptr %r, ptr %x, i32 %argc) {
  %n = load i32, ptr %r, !tbaa !5
  %is_full = icmp eq i32 %n, 5
  br i1 %is_full, label %full, label %more

full:
  %a = getelementptr inbounds nuw i8, ptr %r, i64 8
  br label %shift

more:
  %b = getelementptr inbounds nuw i8, ptr %r, i64 8
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %shift, label %place

shift:
  %top = phi ptr [ %a, %full ], [ %b, %more ]
  %i = phi i32 [ 4, %full ], [ %n, %more ]
  %first = load ptr, ptr %top, !tbaa !12
  %again = icmp eq ptr %first, %x
  br i1 %again, label %place, label %done

place:
  %here = phi ptr [ %b, %more ], [ %top, %shift ]
  %k = phi i32 [ %n, %more ], [ %i, %shift ]
  %wide = sext i32 %k to i64
  %slot = getelementptr inbounds ptr, ptr %here, i64 %wide
  store ptr %x, ptr %slot, !tbaa !12
  br label %done

done:
  ret void
}

; Steps by another number of bytes, from another place, or with another promise are no such ones; nor is the start of a record.
; CHECK-LABEL: define internal void @others(
; CHECK: %apart = phi ptr [ %a, %one ], [ %b, %two ]
; CHECK-NEXT: %elsewhere = phi ptr [ %a, %one ], [ %c, %two ]
; CHECK-NEXT: %promise = phi ptr [ %a, %one ], [ %d, %two ]
; CHECK-NEXT: %start = phi ptr [ %e, %one ], [ %f, %two ]
; CHECK-NEXT: %known = phi ptr [ %a, %one ], [ %r, %two ]
define internal void @others(ptr %r, ptr %q, i1 %which, i1 %again) {
  br i1 %which, label %one, label %two

one:
  %a = getelementptr inbounds nuw i8, ptr %r, i64 8
  %e = getelementptr inbounds nuw i8, ptr %r, i64 0
  br label %meet

two:
  %b = getelementptr inbounds nuw i8, ptr %r, i64 16
  %c = getelementptr inbounds nuw i8, ptr %q, i64 8
  %d = getelementptr inbounds i8, ptr %r, i64 8
  %f = getelementptr inbounds nuw i8, ptr %r, i64 0
  br label %meet

meet:
  %apart = phi ptr [ %a, %one ], [ %b, %two ]
  %elsewhere = phi ptr [ %a, %one ], [ %c, %two ]
  %promise = phi ptr [ %a, %one ], [ %d, %two ]
  %start = phi ptr [ %e, %one ], [ %f, %two ]
  %known = phi ptr [ %a, %one ], [ %r, %two ]
  store ptr null, ptr %apart, !tbaa !12
  store ptr null, ptr %elsewhere, !tbaa !12
  store ptr null, ptr %promise, !tbaa !12
  store i32 0, ptr %start, !tbaa !5
  store ptr null, ptr %known, !tbaa !12
  ret void
}

; In code that never runs a step may be made of what it is brought to, or of itself.
; CHECK-LABEL: define void @never(
; CHECK: %p = phi ptr [ %a, %dead ], [ %b, %other ]
; CHECK-NEXT: %q = phi ptr [ %c, %dead ], [ %d, %other ]
define void @never() {
  ret void

dead:
  %p = phi ptr [ %a, %dead ], [ %b, %other ]
  %q = phi ptr [ %c, %dead ], [ %d, %other ]
  %a = getelementptr inbounds i8, ptr %p, i64 8
  %b = getelementptr inbounds i8, ptr %p, i64 8
  %c = getelementptr inbounds i8, ptr %c, i64 8
  %d = getelementptr inbounds i8, ptr %c, i64 8
  store ptr null, ptr %q
  br i1 undef, label %dead, label %other

other:
  br label %dead
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!4 = !{!"ranking", !2, i64 0, !1, i64 8}
!5 = !{!4, !2, i64 0}
!12 = !{!3, !3, i64 0}
