; One access through a step over records says that they begin elsewhere than another does: nothing is known then.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.level = type { i64, i64, i64, i64 }
; 112 bytes, which are no whole number of levels.
%struct.book = type { i64, [3 x %struct.level], i64 }

@books = internal global ptr null

define i64 @main(i32 %argc) {
  %a = call ptr @calloc(i64 100, i64 112)
  store ptr %a, ptr @books, !tbaa !21
  store i64 0, ptr %a, !tbaa !11
  %one = zext i32 %argc to i64
  %next = getelementptr inbounds nuw %struct.book, ptr %a, i64 %one
  %n = getelementptr inbounds nuw i8, ptr %next, i64 104
  store i64 0, ptr %n, !tbaa !12
  call void @seen(i32 %argc)
  ret i64 0
}

; CHECK-LABEL: define internal void @seen(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @seen(i32 %i) {
  %x = load ptr, ptr @books, !tbaa !21
  %k = zext i32 %i to i64
  %e = getelementptr inbounds nuw %struct.level, ptr %x, i64 %k
  %f = getelementptr inbounds nuw i8, ptr %e, i64 16
  store i64 1, ptr %f, !tbaa !6
  %g = getelementptr inbounds nuw i8, ptr %e, i64 32
  %v = load i64, ptr %g, !tbaa !7
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!4 = !{!"level", !2, i64 0, !2, i64 8, !2, i64 16, !2, i64 24}
!5 = !{!"p1 _ZTS4book", !3, i64 0}
!6 = !{!4, !2, i64 8}
!7 = !{!4, !2, i64 16}
!10 = !{!"book", !2, i64 0, !1, i64 8, !2, i64 104}
!11 = !{!10, !2, i64 0}
!12 = !{!10, !2, i64 104}
!21 = !{!5, !5, i64 0}
