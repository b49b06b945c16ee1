; Records from nine places, eight of them kept in slots of their own and walked through by an index: what is in one slot is not in the next. (All was one block of
; pointers where there were more than eight.)
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; CHECK: record Node
; CHECK: class: 9 objects
; CHECK-NEXT: legal: reorder, delete, narrow, split, peel, pool

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare ptr @calloc(i64, i64)

define internal fastcc void @insert(ptr %0) {
  %2 = tail call ptr @calloc(i64 1, i64 128)
  %3 = getelementptr i8, ptr %0, i64 8
  store ptr %2, ptr %3, align 8
  %4 = tail call ptr @calloc(i64 1, i64 128)
  %5 = getelementptr i8, ptr %0, i64 16
  store ptr %4, ptr %5, align 8
  %6 = tail call ptr @calloc(i64 1, i64 128)
  %7 = getelementptr i8, ptr %0, i64 24
  store ptr %6, ptr %7, align 8
  %8 = tail call ptr @calloc(i64 1, i64 128)
  %9 = getelementptr i8, ptr %0, i64 32
  store ptr %8, ptr %9, align 8
  %10 = tail call ptr @calloc(i64 1, i64 128)
  %11 = getelementptr i8, ptr %0, i64 40
  store ptr %10, ptr %11, align 8
  %12 = tail call ptr @calloc(i64 1, i64 128)
  %13 = getelementptr i8, ptr %0, i64 48
  store ptr %12, ptr %13, align 8
  %14 = tail call ptr @calloc(i64 1, i64 128)
  %15 = getelementptr i8, ptr %0, i64 56
  store ptr %14, ptr %15, align 8
  %16 = tail call ptr @calloc(i64 1, i64 128)
  %17 = getelementptr i8, ptr %0, i64 64
  store ptr %16, ptr %17, align 8
  br label %19

18:                                               ; preds = %19
  ret void

19:                                               ; preds = %19, %1
  %20 = phi i64 [ 0, %1 ], [ %23, %19 ]
  %21 = getelementptr ptr, ptr %3, i64 %20
  %22 = load ptr, ptr %21, align 8
  call fastcc void @insert(ptr %22)
  %23 = add i64 %20, 1
  %24 = icmp eq i64 %23, 8
  br i1 %24, label %18, label %19
}

define i32 @main() {
  %1 = call ptr @calloc(i64 1, i64 128)
  %2 = getelementptr i8, ptr %1, i64 84
  store i32 0, ptr %2, align 4, !tbaa !0
  call fastcc void @insert(ptr %1)
  ret i32 0
}

!0 = !{!1, !6, i64 84}
!1 = !{!"Node", !2, i64 0, !4, i64 8, !6, i64 72, !6, i64 76, !6, i64 80, !6, i64 84, !6, i64 88, !7, i64 92, !8, i64 96, !6, i64 104, !6, i64 108, !9, i64 112, !10, i64 120}
!2 = !{!"p1 _ZTS4Node", !3, i64 0}
!3 = !{!"any pointer", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C/C++ TBAA"}
!6 = !{!"int", !4, i64 0}
!7 = !{!"_Bool", !4, i64 0}
!8 = !{!"p1 _ZTS8Material", !3, i64 0}
!9 = !{!"double", !4, i64 0}
!10 = !{!"long", !4, i64 0}
