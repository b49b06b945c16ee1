; An array in a variable, whose elements are read and written without aliasing metadata: the optimizer drops that of a structure that a function returns. The variable's type
; and the step tell where; but the bytes of another array's elements may be copied there, so that arrays of that size side by side are one. On the heap nothing tells.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.other = type { double, ptr, [8 x double], [12 x i32] }
%struct.summary = type { double, ptr, [8 x double], [6 x i64] }

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare i32 @printf(ptr, ...)

; CHECK-LABEL: define i32 @main(
; CHECK: getelementptr inbounds [14 x double], ptr %region, i64 0, i64 %i, !dtrans.array
; CHECK: [[START:%.*]] = getelementptr inbounds i8, ptr %hist, i64 -64
; CHECK: getelementptr inbounds [14 x i64], ptr [[START]], i64 0, i64 %{{.*}}, !dtrans.array
; CHECK: getelementptr inbounds double, ptr %heap.region, i64 %i
; CHECK: getelementptr inbounds i32, ptr %words, i64 %i
; CHECK: getelementptr inbounds i64, ptr %other, i64 %i
define i32 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  %s = alloca %struct.summary, align 8
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 128, i1 false)
  store double 1.0, ptr %s, !tbaa !1
  %peak = getelementptr inbounds nuw i8, ptr %s, i64 8
  store ptr null, ptr %peak, !tbaa !2
  %region = getelementptr inbounds nuw i8, ptr %s, i64 16
  %at = getelementptr inbounds double, ptr %region, i64 %i
  %x = load double, ptr %at
  %y = fadd double %x, 1.0
  store double %y, ptr %at
  %hist = getelementptr inbounds nuw i8, ptr %s, i64 80
  %bin = getelementptr inbounds i64, ptr %hist, i64 %i
  %n = load i64, ptr %bin
  %m = add i64 %n, 1
  store i64 %m, ptr %bin
  %h = call ptr @calloc(i64 1, i64 128)
  store double 1.0, ptr %h, !tbaa !1
  %heap.peak = getelementptr inbounds nuw i8, ptr %h, i64 8
  store ptr null, ptr %heap.peak, !tbaa !2
  %heap.region = getelementptr inbounds nuw i8, ptr %h, i64 16
  %heap.at = getelementptr inbounds double, ptr %heap.region, i64 %i
  %heap.x = load double, ptr %heap.at
  %heap.y = fadd double %heap.x, 1.0
  store double %heap.y, ptr %heap.at
  ; Behind an array of others.
  %u = alloca %struct.other, align 8
  call void @llvm.memset.p0.i64(ptr %u, i8 0, i64 128, i1 false)
  store double 1.0, ptr %u, !tbaa !8
  %u.peak = getelementptr inbounds nuw i8, ptr %u, i64 8
  store ptr null, ptr %u.peak, !tbaa !9
  %words = getelementptr inbounds nuw i8, ptr %u, i64 80
  %half = getelementptr inbounds i32, ptr %words, i64 %i
  store i32 %argc, ptr %half
  %read = load i32, ptr %half
  ; Of another size than the step.
  %t = alloca %struct.summary, align 8
  call void @llvm.memset.p0.i64(ptr %t, i8 0, i64 128, i1 false)
  store double 1.0, ptr %t, !tbaa !1
  %t.peak = getelementptr inbounds nuw i8, ptr %t, i64 8
  store ptr null, ptr %t.peak, !tbaa !2
  %other = getelementptr inbounds nuw i8, ptr %t, i64 80
  %word = getelementptr inbounds i64, ptr %other, i64 %i
  %w = load i32, ptr %word
  store i32 %w, ptr %word
  %shown = call i32 (ptr, ...) @printf(ptr null, double %y, i64 %m, i32 %w, i32 %read)
  ret i32 0
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

!0 = !{!"summary", !3, i64 0, !4, i64 8, !5, i64 16, !5, i64 80}
!1 = !{!0, !3, i64 0}
!2 = !{!0, !4, i64 8}
!3 = !{!"double", !5, i64 0}
!4 = !{!"any pointer", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{!"other", !3, i64 0, !4, i64 8, !5, i64 16, !5, i64 80}
!8 = !{!7, !3, i64 0}
!9 = !{!7, !4, i64 8}
