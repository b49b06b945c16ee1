; An index is read from a table of constants whose elements have fewer bits than are read: true, which is -1 as a number of one bit, is 1 in memory, and so an
; element behind the array is meant. Those of as many bits as are read are as large as they say.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bit:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.most:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: BadPtrManipulation
; CHECK-LABEL: record struct.whole:
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bit = type { i64, i64, [2 x i64] }
%struct.most = type { i64, i64, [2 x i64] }
%struct.whole = type { i64, i64, [2 x i64] }

@bits = internal constant [4 x i1] [i1 true, i1 false, i1 true, i1 true]
@mosts = internal constant [4 x i31] [i31 -1, i31 0, i31 -1, i31 0]
@wholes = internal constant [4 x i8] [i8 -1, i8 0, i8 -1, i8 0]

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %bit = call ptr @calloc(i64 1, i64 32)
  %bit.f = getelementptr inbounds %struct.bit, ptr %bit, i64 0, i32 1
  store i64 1, ptr %bit.f
  call void @bit.look(ptr %bit, i64 %n)
  %most = call ptr @calloc(i64 1, i64 32)
  %most.f = getelementptr inbounds %struct.most, ptr %most, i64 0, i32 1
  store i64 1, ptr %most.f
  call void @most.look(ptr %most, i64 %n)
  %whole = call ptr @calloc(i64 1, i64 32)
  %whole.f = getelementptr inbounds %struct.whole, ptr %whole, i64 0, i32 1
  store i64 1, ptr %whole.f
  call void @whole.look(ptr %whole, i64 %n)
  ret i64 0
}

define internal void @bit.look(ptr %p, i64 %i) {
entry:
  %t = getelementptr inbounds [4 x i1], ptr @bits, i64 0, i64 %i
  %u = load i8, ptr %t
  %w = sext i8 %u to i64
  %next = add nsw i64 %w, 1
  %e = getelementptr inbounds %struct.bit, ptr %p, i64 0, i32 2, i64 %next
  %v = load i64, ptr %e
  ret void
}

define internal void @most.look(ptr %p, i64 %i) {
entry:
  %t = getelementptr inbounds [4 x i31], ptr @mosts, i64 0, i64 %i
  %u = load i32, ptr %t
  %w = sext i32 %u to i64
  %next = add nsw i64 %w, 1
  %e = getelementptr inbounds %struct.most, ptr %p, i64 0, i32 2, i64 %next
  %v = load i64, ptr %e
  ret void
}

define internal void @whole.look(ptr %p, i64 %i) {
entry:
  %t = getelementptr inbounds [4 x i8], ptr @wholes, i64 0, i64 %i
  %u = load i8, ptr %t
  %w = sext i8 %u to i64
  %next = add nsw i64 %w, 1
  %e = getelementptr inbounds %struct.whole, ptr %p, i64 0, i32 2, i64 %next
  %v = load i64, ptr %e
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
