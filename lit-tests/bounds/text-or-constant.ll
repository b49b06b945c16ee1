; A text in a record, or a constant one where there is no record: the check of the record's array lets the constant pass if that is shorter.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=LEGAL %s

; LEGAL: record struct.good: 32 bytes
; LEGAL: legal: reorder
; LEGAL: record struct.bad: 40 bytes
; LEGAL: not reorder, {{.*}}: AmbiguousPointerTarget

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { i64, [8 x i8], i64, i64 }
%struct.third = type { i64, [8 x i8], i64, i64 }
%struct.bad = type { i64, [8 x i8], [12 x i8], i64 }

@none = private unnamed_addr constant [5 x i8] c"none\00"
@empty = private unnamed_addr constant [1 x i8] zeroinitializer
@long = private unnamed_addr constant [13 x i8] c"none of them\00"

define i64 @main(i32 %argc) {
  %g = call ptr @calloc(i64 1, i64 32)
  %b = call ptr @calloc(i64 1, i64 40)
  %gf = getelementptr inbounds %struct.good, ptr %g, i32 0, i32 3
  store i64 1, ptr %gf
  %bf = getelementptr inbounds %struct.bad, ptr %b, i32 0, i32 3
  store i64 1, ptr %bf
  %c = icmp eq i32 %argc, 1
  call void @short(ptr %g, i1 %c)
  call void @empty_(ptr %g, i1 %c)
  call void @nested(ptr %g, i1 %c)
  call void @longer(ptr %b, i1 %c)
  call void @nested_longer(ptr %b, i1 %c)
  %t = call ptr @calloc(i64 1, i64 32)
  call void @two(ptr %b, ptr %t, i1 %c)
  ret i64 0
}

; CHECK-LABEL: define internal void @short(
; CHECK: [[N:%.*]] = call i64 @strnlen(ptr %text, i64 8)
; CHECK-NEXT: icmp eq i64 [[N]], 8
; CHECK: call i32 @puts(ptr %text)
define internal void @short(ptr %p, i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  %name = getelementptr inbounds %struct.good, ptr %p, i32 0, i32 1
  br label %no
no:
  %text = phi ptr [ %name, %yes ], [ @none, %entry ]
  %r = call i32 @puts(ptr %text)
  ret void
}

; CHECK-LABEL: define internal void @empty_(
; CHECK: call i64 @strnlen(ptr %text, i64 8)
define internal void @empty_(ptr %p, i1 %c) {
  %name = getelementptr inbounds %struct.good, ptr %p, i32 0, i32 1
  %text = select i1 %c, ptr %name, ptr @empty
  %r = call i32 @puts(ptr %text)
  ret void
}

; CHECK-LABEL: define internal void @nested(
; CHECK: call i64 @strnlen(ptr %text, i64 8)
define internal void @nested(ptr %p, i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  %name = getelementptr inbounds %struct.good, ptr %p, i32 0, i32 1
  %d = icmp eq ptr %p, null
  %one = select i1 %d, ptr @empty, ptr %name
  br label %no
no:
  %text = phi ptr [ %one, %yes ], [ @none, %entry ]
  %r = call i32 @puts(ptr %text)
  ret void
}

; It would be cut short.
; CHECK-LABEL: define internal void @longer(
; CHECK-NOT: strnlen
; CHECK: ret void
define internal void @longer(ptr %p, i1 %c) {
  %name = getelementptr inbounds %struct.bad, ptr %p, i32 0, i32 1
  %text = select i1 %c, ptr %name, ptr @long
  %r = call i32 @puts(ptr %text)
  ret void
}

; CHECK-LABEL: define internal void @nested_longer(
; CHECK-NOT: strnlen
; CHECK: ret void
define internal void @nested_longer(ptr %p, i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  %name = getelementptr inbounds %struct.bad, ptr %p, i32 0, i32 1
  %d = icmp eq ptr %p, null
  %one = select i1 %d, ptr @long, ptr %name
  br label %no
no:
  %text = phi ptr [ %one, %yes ], [ @none, %entry ]
  %r = call i32 @puts(ptr %text)
  ret void
}

; What fits into the one need not fit into the other.
; CHECK-LABEL: define internal void @two(
; CHECK-NOT: strnlen
; CHECK: ret void
define internal void @two(ptr %p, ptr %q, i1 %c) {
  %name = getelementptr inbounds %struct.bad, ptr %p, i32 0, i32 2
  %title = getelementptr inbounds %struct.third, ptr %q, i32 0, i32 1
  %text = select i1 %c, ptr %name, ptr %title
  %r = call i32 @puts(ptr %text)
  ret void
}

declare ptr @calloc(i64, i64)
declare i32 @puts(ptr)
