; How much memory a scalable vector touches is not known, nor how far a step over one leads.
; RUN: %opt -passes='print<dtrans-analysis>,dtrans-aostosoa<cost-model=off>,verify' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.rec: 16 bytes
; CHECK: safety: BadPtrManipulation MismatchedElementAccess
; CHECK: main: %q = getelementptr <vscale x 2 x i64>, ptr %a, i64 %n
; CHECK: main: %v = load <vscale x 2 x i64>, ptr %a
; CHECK-NOT: internal error
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { ptr, i64 }

define i32 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %p = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i64 1, ptr %p
  %v = load <vscale x 2 x i64>, ptr %a
  store <vscale x 2 x i64> %v, ptr %a
  %q = getelementptr <vscale x 2 x i64>, ptr %a, i64 %n
  store i64 1, ptr %q
  %s = alloca <vscale x 4 x i32>
  store <vscale x 4 x i32> zeroinitializer, ptr %s
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
