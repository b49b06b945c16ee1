; The text that the fourth record begins with is printed (a loop of a few turns): it is one if that record's other fields are used there, too. Behind a number of
; records something else may lie in their memory.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.book = type { [8 x i8], i64, i64 }

@books = internal global ptr null
@format = internal constant [7 x i8] c"%s %ld\00"
@name = internal constant [3 x i8] c"b%d"

define i64 @main(i32 %argc) {
  %a = call ptr @calloc(i64 100, i64 24)
  store ptr %a, ptr @books, !tbaa !21
  %one = zext i32 %argc to i64
  %next = getelementptr inbounds nuw %struct.book, ptr %a, i64 %one
  %n = getelementptr inbounds nuw i8, ptr %next, i64 8
  store i64 0, ptr %n, !tbaa !11
  %m = getelementptr inbounds nuw i8, ptr %next, i64 16
  store i64 0, ptr %m, !tbaa !12
  %w = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %next, i64 8, ptr @name, i32 %argc)
  call void @used()
  call void @unused()
  ret i64 0
}

; CHECK-LABEL: define internal void @used(
; CHECK: [[PLACE:%.*]] = getelementptr inbounds nuw i8, ptr %x, i64 96
; CHECK: [[TEXT:%.*]] = getelementptr inbounds [8 x i8], ptr [[PLACE]], i64 0, i64 0, !dtrans.array
; CHECK: call i32 (ptr, ...) @printf(ptr @format, ptr [[TEXT]], i64 %v)
define internal void @used() {
  %x = load ptr, ptr @books, !tbaa !21
  %p = getelementptr inbounds nuw i8, ptr %x, i64 96
  %f = getelementptr inbounds nuw i8, ptr %x, i64 104
  %v = load i64, ptr %f, !tbaa !11
  %r = call i32 (ptr, ...) @printf(ptr @format, ptr %p, i64 %v)
  ret void
}

; CHECK-LABEL: define internal void @unused(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @unused() {
  %x = load ptr, ptr @books, !tbaa !21
  %p = getelementptr inbounds nuw i8, ptr %x, i64 96
  %f = getelementptr inbounds nuw i8, ptr %x, i64 80
  %v = load i64, ptr %f, !tbaa !11
  %r = call i32 (ptr, ...) @printf(ptr @format, ptr %p, i64 %v)
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"
declare i32 @printf(ptr, ...)
declare i32 @snprintf(ptr, i64, ptr, ...)

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!5 = !{!"p1 _ZTS4book", !3, i64 0}
!10 = !{!"book", !1, i64 0, !2, i64 8, !2, i64 16}
!11 = !{!10, !2, i64 8}
!12 = !{!10, !2, i64 16}
!21 = !{!5, !5, i64 0}
