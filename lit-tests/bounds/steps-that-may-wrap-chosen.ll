; The last element of an array, or a new one behind it: what a step that may wrap around leads to is one of several addresses. Where memory has been touched
; through it before, it is checked again where it comes from; where it has not, no program is stopped for it, and the record stays as it is.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=WITHOUT %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=ANALYSIS %s
; RUN: %opt -passes='dtrans-bounds,verify' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.last = type { i64, i64, i64 }
%struct.some = type { i64, i64, i64 }

@lasts = internal global ptr null
@somes = internal global ptr null

; WITHOUT-NOT: legal: reorder
; ANALYSIS-LABEL: record struct.last: 24 bytes
; ANALYSIS: elements of 24 bytes
; ANALYSIS-NEXT: legal: reorder
; ANALYSIS-NOT: legal: reorder

define i32 @main(i32 %argc) {
  %some = sext i32 %argc to i64
  %n = mul i64 %some, %some
  %a = call ptr @calloc(i64 %n, i64 24)
  store ptr %a, ptr @lasts
  %a.f = getelementptr inbounds %struct.last, ptr %a, i64 0, i32 2
  store i64 1, ptr %a.f
  %b = call ptr @calloc(i64 %n, i64 24)
  store ptr %b, ptr @somes
  %b.f = getelementptr inbounds %struct.some, ptr %b, i64 0, i32 2
  store i64 1, ptr %b.f
  call void @last(i64 %n, i64 %some)
  call void @some(i64 %n, i64 %some)
  ret i32 0
}

; CHECK-LABEL: define internal void @last(
; CHECK: touched:
; CHECK: call void @dtrans.outside(i64
; CHECK: load i64, ptr
; CHECK: br i1 %is.same
; CHECK: same:
; CHECK: call void @dtrans.outside(i64
; CHECK: [[LAST:%.*]] = getelementptr %struct.last, ptr %p, i64
; CHECK-NEXT: br label %both
; CHECK: both:
; CHECK-NEXT: phi ptr [ %new, %other ], [ [[LAST]], %{{.*}} ]
define internal void @last(i64 %n, i64 %key) {
entry:
  %p = load ptr, ptr @lasts
  %end = getelementptr %struct.last, ptr %p, i64 %n
  %e = getelementptr i8, ptr %end, i64 -24
  %none = icmp slt i64 %key, 0
  br i1 %none, label %other, label %touched
touched:
  %k = load i64, ptr %e
  %is.same = icmp eq i64 %k, %key
  br i1 %is.same, label %same, label %other
other:
  %new = getelementptr inbounds %struct.last, ptr %p, i64 %n
  br label %both
same:
  br label %both
both:
  %one = phi ptr [ %new, %other ], [ %e, %same ]
  %f = getelementptr inbounds nuw i8, ptr %one, i64 8
  store i64 1, ptr %f
  ret void
}

; CHECK-LABEL: define internal void @some(
; CHECK-NOT: dtrans.outside
; CHECK: ret void
define internal void @some(i64 %n, i64 %key) {
entry:
  %p = load ptr, ptr @somes
  %end = getelementptr %struct.some, ptr %p, i64 %n
  %e = getelementptr i8, ptr %end, i64 -24
  %is = icmp eq i64 %key, 7
  br i1 %is, label %other, label %both
other:
  %new = getelementptr inbounds %struct.some, ptr %p, i64 %n
  br label %both
both:
  %one = phi ptr [ %new, %other ], [ %e, %entry ]
  %is.some = icmp sgt i64 %key, 3
  br i1 %is.some, label %touch, label %out
touch:
  %f = getelementptr inbounds nuw i8, ptr %one, i64 8
  store i64 1, ptr %f
  br label %out
out:
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
