; The address of an element of an array inside a record is checked where it is computed, if it is kept in a variable and memory is touched through that
; variable on every way from there. Of a way that a comparison with null or a constant decides, only the one that is taken counts.
; RUN: %opt -passes='dtrans-bounds' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, [26 x ptr], i32, i32 }
%struct.row = type { i64, [9 x i64], i64 }

define i64 @main(i32 %argc) {
  %root = call ptr @calloc(i64 1, i64 224)
  store i64 1, ptr %root
  %other = call ptr @calloc(i64 1, i64 224)
  store i64 2, ptr %other
  %zeroth = getelementptr inbounds %struct.node, ptr %root, i64 0, i32 1, i64 0
  store ptr %other, ptr %zeroth
  call void @walks(ptr %root, i32 %argc)
  call void @perhaps(ptr %root, i32 %argc, i32 %argc)
  call void @hands_over(ptr %root, i32 %argc)
  call void @again(ptr %root, i32 %argc)
  %n = load i64, ptr %root
  ret i64 %n
}

; for (;;) { if (!*link) return; link = &n->child[i]; }
; CHECK-LABEL: define internal void @walks(
define internal void @walks(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  br label %loop

loop:
  %link = phi ptr [ %first, %0 ], [ %next, %more ]
  %at = load ptr, ptr %link
  %none = icmp eq ptr %at, null
  br i1 %none, label %done, label %more

more:
; CHECK: more:
; CHECK: [[IS:%.*]] = icmp uge i64 %wide, 26
; CHECK-NEXT: br i1 [[IS]], label %[[OUT:.*]], label %[[IN:[^,]*]]
; CHECK: [[OUT]]:
; CHECK-NEXT: call void @dtrans.outside(i64 %wide,
; CHECK: [[IN]]:
; CHECK-NEXT: %next = getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 %wide
  %child = getelementptr inbounds %struct.node, ptr %at, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 %wide
  br label %loop

done:
  ret void
}

; next = NULL; if (i) next = &n->child[i]; ... if (k) rest = next ? *next : NULL; else { link = next; while (link && *link) ... }
; CHECK-LABEL: define internal void @perhaps(
define internal void @perhaps(ptr %n, i32 %i, i32 %k) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  br label %loop

loop:
  %link = phi ptr [ %first, %0 ], [ %link2, %both ]
  %is = icmp ne ptr %link, null
  br i1 %is, label %look, label %done

look:
  %at = load ptr, ptr %link
  %some = icmp ne ptr %at, null
  br i1 %some, label %inside, label %done

inside:
  %count = load i64, ptr %at
  %c = icmp ne i32 %i, 0
  br i1 %c, label %step, label %join

step:
; CHECK: step:
; CHECK: icmp uge i64 %wide, 26
; CHECK: %next = getelementptr inbounds [26 x ptr]
  %child = getelementptr inbounds %struct.node, ptr %at, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 %wide
  br label %join

join:
  %or = phi ptr [ %next, %step ], [ null, %inside ]
  %q = icmp eq i32 %k, 7
  br i1 %q, label %now, label %later

now:
  %there = icmp eq ptr %or, null
  br i1 %there, label %gone, label %read

read:
  %rest = load ptr, ptr %or
  br label %gone

gone:
  br label %both

later:
  br label %both

both:
  %link2 = phi ptr [ %link, %gone ], [ %or, %later ]
  %way = phi i32 [ 3, %gone ], [ 0, %later ]
  switch i32 %way, label %never [
    i32 0, label %loop
    i32 3, label %done
  ]

done:
  ret void

never:
  unreachable
}

; CHECK-LABEL: define internal void @hands_over(
define internal void @hands_over(ptr %n, i32 %i) {
  %row = call ptr @calloc(i64 1, i64 88)
  %first = getelementptr inbounds %struct.row, ptr %row, i64 0, i32 1
  %c = icmp sgt i32 %i, 3
  br i1 %c, label %step, label %join

step:
; CHECK: step:
; CHECK: icmp uge i64 %wide, 9
; CHECK: %next = getelementptr inbounds [9 x i64]
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [9 x i64], ptr %first, i64 0, i64 %wide
  br label %join

join:
  %link = phi ptr [ %next, %step ], [ @slot, %0 ]
  call void @sets(ptr %link, i64 7)
  ret void
}

define internal void @sets(ptr %link, i64 %n) {
  store i64 %n, ptr %link
  ret void
}

; In a loop of one block, the address is touched the next time.
; CHECK-LABEL: define internal void @again(
define internal void @again(ptr %n, i32 %i) {
  %first = getelementptr inbounds %struct.node, ptr %n, i64 0, i32 1
  br label %loop

loop:
; CHECK: icmp uge i64 %wide, 26
; CHECK: %next = getelementptr inbounds [26 x ptr]
  %link = phi ptr [ %first, %0 ], [ %next, %loop ]
  %at = load ptr, ptr %link
  %child = getelementptr inbounds %struct.node, ptr %at, i64 0, i32 1
  %wide = sext i32 %i to i64
  %next = getelementptr inbounds [26 x ptr], ptr %child, i64 0, i64 %wide
  br label %loop
}

@slot = internal global i64 0

declare ptr @calloc(i64, i64)
