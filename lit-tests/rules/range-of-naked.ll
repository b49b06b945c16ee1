; What a naked function returns its assembly says. It has no `ret`, so that it looked as if it never returned, and as if an index that it
; may give had the other values only.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, [4 x i32], i32, i32 }
%struct.good = type { i64, [4 x i32], i32, i32 }

define internal i64 @four() naked noinline {
  call void asm sideeffect "movl $$4, %eax\0A ret", ""()
  unreachable
}

define internal i64 @never() noinline {
  call void @abort()
  unreachable
}

define i64 @main(i1 %c) {
entry:
  %bad = call ptr @calloc(i64 3, i64 32)
  %good = call ptr @calloc(i64 3, i64 32)
  br i1 %c, label %other, label %join
other:
  %four = call i64 @four()
  %never = call i64 @never()
  br label %join
join:
  %i = phi i64 [ 2, %entry ], [ %four, %other ]
  %j = phi i64 [ 2, %entry ], [ %never, %other ]
  %bad.e = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1, i64 %i
  store i32 1, ptr %bad.e
  %good.e = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1, i64 %j
  store i32 1, ptr %good.e
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 2
  %bad.v = load i32, ptr %bad.f
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 2
  %good.v = load i32, ptr %good.f
  ret i64 0
}

declare void @abort()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
