; What is said of a pointer that is made of a number, and of the fields that a store moves, goes as it does on loads and calls.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 8 bytes
; CHECK: store i32 1, ptr {{.*}}, align 4{{$}}
; CHECK: inttoptr i64 %number to ptr{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i32, i64, i32 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
  store i32 1, ptr %p, !tbaa.struct !0
  %number = ptrtoint ptr %p to i64
  %q = inttoptr i64 %number to ptr, !dereferenceable !4
  %dead = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 1
  store i64 1, ptr %dead, align 8
  %last = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 2
  store i32 %argc, ptr %last
  %x = load i32, ptr %last
  %y = load i32, ptr %q
  %s = add i32 %x, %y
  %w = zext i32 %s to i64
  ret i64 %w
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{i64 0, i64 4, !1}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3}
!3 = !{!"Simple C/C++ TBAA"}
!4 = !{i64 24}
