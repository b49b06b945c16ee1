; An invoke brings a pointer that is always null straight to a phi of element pointers: there is no place between the two
; for an instruction that would make an index of it.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -S %s | FileCheck %s
; CHECK-LABEL: define i32 @main(
; CHECK: phi i64 [ 0, %maybe ], [ %{{.*}}, %loop ]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64 }

declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)
declare void @may_throw()
declare i32 @__gxx_personality_v0(...)

define internal ptr @nobody() {
  call void @may_throw()
  ret ptr null
}

define i32 @main(i32 %argc, ptr %argv) personality ptr @__gxx_personality_v0 {
entry:
  %n = zext i32 %argc to i64
  %s = call ptr @calloc(i64 %n, i64 16)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %e = getelementptr inbounds %struct.star, ptr %s, i64 %i
  %mass = getelementptr inbounds %struct.star, ptr %e, i64 0, i32 1
  store i64 %i, ptr %mass
  %odd = trunc i64 %i to i1
  br i1 %odd, label %maybe, label %join

maybe:
  %none = invoke ptr @nobody() to label %join unwind label %pad

join:
  %p = phi ptr [ %none, %maybe ], [ %e, %loop ]
  %null = icmp eq ptr %p, null
  br i1 %null, label %latch, label %use

use:
  store i64 %i, ptr %p
  br label %latch

latch:
  %next = add nuw i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %done

pad:
  %lp = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %lp

done:
  call void @free(ptr %s)
  ret i32 0
}
