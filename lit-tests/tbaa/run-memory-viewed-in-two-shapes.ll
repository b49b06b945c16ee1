; One block of memory is viewed as int[3][3] and as int[2][4], which C allows: it is the int that is accessed. With the
; seed's tags LLVM's own tbaa returns 1 here, as seed mode does.
; RUN: %opt -aa-pipeline=basic-aa,scoped-noalias-aa,dtrans-tbaa -passes='default<O2>' %s -o %t.bc
; RUN: %clang -O2 -Xclang -disable-llvm-passes -x ir %t.bc -o %t && %t | FileCheck %s
; RUN: %opt -aa-pipeline="basic-aa,scoped-noalias-aa,dtrans-tbaa<seed>" -passes='default<O2>' %s -o %t.seed.bc
; RUN: %clang -O2 -Xclang -disable-llvm-passes -x ir %t.seed.bc -o %t && %t | FileCheck %s --check-prefix=SEED
; CHECK: 2{{$}}
; SEED: 1{{$}}
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@text = private constant [4 x i8] c"%d\0A\00"

declare ptr @malloc(i64)
declare i32 @printf(ptr, ...)

define internal i32 @tbaa_array(ptr %a, ptr %b) noinline {
  store i32 1, ptr %a, !tbaa !0
  store i32 2, ptr %b, !tbaa !1
  %v = load i32, ptr %a, !tbaa !0
  ret i32 %v
}

define i32 @main(i32 %count, ptr %words) {
  %block = call ptr @malloc(i64 64)
  %other = call ptr @malloc(i64 64)
  %many = icmp sgt i32 %count, 100
  %second = select i1 %many, ptr %other, ptr %block
  %v = call i32 @tbaa_array(ptr %block, ptr %second)
  %n = call i32 (ptr, ...) @printf(ptr @text, i32 %v)
  ret i32 0
}

!0 = !{!5, !2, i64 0}
!1 = !{!7, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !8, i64 0}
!4 = !{!"array@int[3]", !2, i64 0}
!5 = !{!"array@int[3][3]", !4, i64 0}
!6 = !{!"array@int[4]", !2, i64 0}
!7 = !{!"array@int[2][4]", !6, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
