; A structure of the system's is known by its name, and by its size where the name is a word that programs use for their own; or by where its fields
; lie, where aliasing metadata is all that tells of it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s


; CHECK: record struct.group: 24 bytes
; CHECK: safety: none
; CHECK: record struct.option: 32 bytes
; CHECK: safety: SystemObject
; CHECK: record struct.timeval: 16 bytes
; CHECK: safety: SystemObject{{$}}
; CHECK: not reorder, delete, narrow, split, peel, pool: SystemObject
; CHECK: record flock: size not known
; CHECK: safety: none
; CHECK: record tm: size not known
; CHECK: safety: SystemObject{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.timeval = type { i64, i64 }

%struct.group = type { i64, i64, i64 }
%struct.option = type { ptr, i32, ptr, i32 }

define i64 @main() {
  %g = call ptr @malloc(i64 24)
  %sum = getelementptr inbounds %struct.group, ptr %g, i64 0, i32 1
  store i64 1, ptr %sum
  %o = call ptr @malloc(i64 32)
  %val = getelementptr inbounds %struct.option, ptr %o, i64 0, i32 3
  store i32 1, ptr %val
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.timeval, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  %f = call ptr @malloc(i64 40)
  store i64 1, ptr %f, !tbaa !4
  %sheep = getelementptr inbounds i8, ptr %f, i64 32
  store i64 1, ptr %sheep, !tbaa !5
  %t = call ptr @malloc(i64 56)
  store i64 1, ptr %t, !tbaa !7
  %zone = getelementptr inbounds i8, ptr %t, i64 48
  store i64 1, ptr %zone, !tbaa !8
  ret i64 0
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"flock", !2, i64 0, !2, i64 32}
!4 = !{!3, !2, i64 0}
!5 = !{!3, !2, i64 32}
!6 = !{!"tm", !2, i64 0, !2, i64 48}
!7 = !{!6, !2, i64 0}
!8 = !{!6, !2, i64 48}
