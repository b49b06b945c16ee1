; A pointer from which records are taken, several in each turn of a loop, each of a block that is allocated where the one before is used up. It goes on by 32
; bytes from way to way, and one of those to where the loop began: so far apart they lie in all blocks, which are laid out together. What goes on by
; other numbers of bytes on the way leads to no such records.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record taken:
; CHECK: class: 2 objects, elements of 32 bytes
; CHECK-NEXT: legal: reorder
; CHECK-NOT: elements of 32 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@kept = internal global ptr null
@others = internal global ptr null

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  call void @taken.all(i64 %n)
  call void @other.all(i64 %n)
  ret i64 0
}

define internal void @taken.all(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %last ]
  %p = phi ptr [ null, %entry ], [ %p.next, %last ]
  %is.out = icmp eq ptr %p, null
  br i1 %is.out, label %more, label %first
more:
  %a = call ptr @calloc(i64 4096, i64 32)
  br label %first
first:
  %e = phi ptr [ %p, %loop ], [ %a, %more ]
  store i64 %i, ptr %e, !tbaa !4
  %e.next = getelementptr inbounds nuw i8, ptr %e, i64 32
  %odd = and i64 %i, 1
  %is.odd = icmp eq i64 %odd, 0
  br i1 %is.odd, label %again, label %last
again:
  %b = call ptr @calloc(i64 4096, i64 32)
  br label %last
last:
  %f = phi ptr [ %e.next, %first ], [ %b, %again ]
  store i64 %i, ptr %f, !tbaa !4
  %g = getelementptr inbounds nuw i8, ptr %f, i64 24
  store i32 2, ptr %g, !tbaa !5
  store ptr %f, ptr @kept, !tbaa !14
  %p.next = getelementptr inbounds nuw i8, ptr %f, i64 32
  %j = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %out
out:
  ret void
}

define internal void @other.all(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %last ]
  %p = phi ptr [ null, %entry ], [ %p.next, %last ]
  %is.out = icmp eq ptr %p, null
  br i1 %is.out, label %more, label %first
more:
  %a = call ptr @calloc(i64 4096, i64 32)
  br label %first
first:
  %e = phi ptr [ %p, %loop ], [ %a, %more ]
  store i64 %i, ptr %e, !tbaa !7
  %e.next = getelementptr inbounds nuw i8, ptr %e, i64 32
  %odd = and i64 %i, 1
  %is.odd = icmp eq i64 %odd, 0
  br i1 %is.odd, label %again, label %last
again:
  %b = call ptr @calloc(i64 4096, i64 32)
  br label %last
last:
  %f = phi ptr [ %e.next, %first ], [ %b, %again ]
  store i64 %i, ptr %f, !tbaa !7
  %g = getelementptr inbounds nuw i8, ptr %f, i64 24
  store i32 2, ptr %g, !tbaa !8
  store ptr %f, ptr @others, !tbaa !14
  %p.next = getelementptr inbounds nuw i8, ptr %f, i64 40
  %j = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %out
out:
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"int", !1, i64 0}
!4 = !{!6, !2, i64 0}
!5 = !{!6, !3, i64 24}
!6 = !{!"taken", !2, i64 0, !3, i64 24}
!7 = !{!9, !2, i64 0}
!8 = !{!9, !3, i64 24}
!9 = !{!"other", !2, i64 0, !3, i64 24}
!13 = !{!"any pointer", !1, i64 0}
!14 = !{!13, !13, i64 0}
