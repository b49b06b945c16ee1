; A program that breaks the rule of seed mode ends with a message; the same program is fine by the default rules.
; RUN: %opt -passes='dtrans-tbaa-check<mode=seed>' %s -o %t.bc
; RUN: %clang -O1 -Xclang -disable-llvm-passes -x ir %t.bc -x c %cargo_root/runtime/dtrans-tbaa-check.c -o %t
; RUN: not --crash %t 2>&1 | FileCheck %s
; RUN: %opt -passes=dtrans-tbaa-check %s -o %t.bc
; RUN: %clang -O1 -Xclang -disable-llvm-passes -x ir %t.bc -x c %cargo_root/runtime/dtrans-tbaa-check.c -o %t && %t
; CHECK: dtrans-tbaa-check: in f: 1 bytes at {{.*}} overlap 4 bytes at
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@g = internal global i32 0

define internal i32 @f(ptr %p) noinline {
  store i32 1, ptr %p, !tbaa !0
  store i8 12, ptr @g, !tbaa !1
  %v = load i32, ptr %p, !tbaa !0
  ret i32 %v
}

define i32 @main(i32 %count, ptr %words) {
  %many = icmp sgt i32 %count, 100
  %p = select i1 %many, ptr %words, ptr @g
  %v = call i32 @f(ptr %p)
  %bad = icmp ne i32 %v, 12
  %status = zext i1 %bad to i32
  ret i32 %status
}

!0 = !{!2, !2, i64 0}
!1 = !{!3, !3, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
