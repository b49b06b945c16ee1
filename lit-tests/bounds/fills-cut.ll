; A fill of zeros that the optimizer made of stores to several fields is cut where it leaves the last, or the first, with a part only: an array's first element
; may have been one of them.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=BEFORE
; RUN: %opt -passes='dtrans-arrays,print<dtrans-analysis>' -S %s 2>&1 | FileCheck %s

; BEFORE:      record word:
; BEFORE:        not reorder, delete, narrow, split, peel, pool: BadMemFuncSize
; BEFORE:      record kept:
; BEFORE:        BadMemFuncSize: memory is copied or filled in other units than whole fields (3)

; CHECK:      record word: size not known
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     legal: reorder, delete, narrow, split, peel, pool
; CHECK:      record kept: size not known
; CHECK:        class: 3 objects{{$}}
; CHECK:          BadMemFuncSize: memory is copied or filled in other units than whole fields (3)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i32 @main(
define i32 @main(i32 %argc) {
  %byte = trunc i32 %argc to i8
  ; CHECK: %a = call ptr @malloc
  %a = call ptr @malloc(i64 40)
  %a8 = getelementptr inbounds i8, ptr %a, i64 8
  %a13 = getelementptr inbounds i8, ptr %a, i64 13
  %a24 = getelementptr inbounds i8, ptr %a, i64 24
  store i64 1, ptr %a, !tbaa !0
  ; Two numbers, and a text's first character.
  ; CHECK:      call void @llvm.memset.p0.i64(ptr %a8, i8 0, i64 16, i1 false)
  ; CHECK-NEXT: [[TEXT:%.*]] = getelementptr inbounds i8, ptr %a8, i64 16
  ; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 1 [[TEXT]], i8 0, i64 1, i1 false)
  call void @llvm.memset.p0.i64(ptr %a8, i8 0, i64 17, i1 false)
  ; The end of a text, a number, and the beginning of the next text.
  ; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %a13, i8 0, i64 3, i1 false)
  ; CHECK-NEXT: [[LATER:%.*]] = getelementptr inbounds i8, ptr %a13, i64 3
  ; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 1 [[LATER]], i8 0, i64 8, i1 false)
  ; CHECK-NEXT: [[TEXT:%.*]] = getelementptr inbounds i8, ptr %a13, i64 11
  ; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr align 1 [[TEXT]], i8 0, i64 2, i1 false)
  call void @llvm.memset.p0.i64(ptr %a13, i8 0, i64 13, i1 false)
  ; To the record's end.
  ; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %a24, i8 0, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %a24, i8 0, i64 16, i1 false)
  store i8 %byte, ptr %a24, !tbaa !2

  %b = call ptr @malloc(i64 40)
  %b8 = getelementptr inbounds i8, ptr %b, i64 8
  store i64 1, ptr %b, !tbaa !3
  ; Other bytes, and volatile ones.
  ; CHECK: call void @llvm.memset.p0.i64(ptr %b8, i8 1, i64 17, i1 false)
  call void @llvm.memset.p0.i64(ptr %b8, i8 1, i64 17, i1 false)
  %c = call ptr @malloc(i64 40)
  %c8 = getelementptr inbounds i8, ptr %c, i64 8
  store i64 1, ptr %c, !tbaa !3
  ; CHECK: call void @llvm.memset.p0.i64(ptr %c8, i8 0, i64 17, i1 true)
  call void @llvm.memset.p0.i64(ptr %c8, i8 0, i64 17, i1 true)
  ; How many is not known.
  %d = call ptr @malloc(i64 40)
  %d8 = getelementptr inbounds i8, ptr %d, i64 8
  store i64 1, ptr %d, !tbaa !3
  %many = and i32 %argc, 17
  %length = zext i32 %many to i64
  ; CHECK: call void @llvm.memset.p0.i64(ptr %d8, i8 0, i64 %length, i1 false)
  call void @llvm.memset.p0.i64(ptr %d8, i8 0, i64 %length, i1 false)
  %p = select i1 poison, ptr %b, ptr %c
  %q = select i1 poison, ptr %p, ptr %d
  store i64 2, ptr %q, !tbaa !3
  ret i32 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

!0 = !{!10, !13, i64 0}
!2 = !{!14, !14, i64 0}
!3 = !{!11, !13, i64 0}
!10 = !{!"word", !13, i64 0, !14, i64 8, !13, i64 16, !14, i64 24}
!11 = !{!"kept", !13, i64 0, !14, i64 8, !13, i64 16, !14, i64 24}
!13 = !{!"long", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C/C++ TBAA"}
