; A pointer that walks over an array inside a record becomes an index, which is checked; a function that is handed the array's start gets a
; copy for arrays of that length.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=LEGAL %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=PLAIN %s

; LEGAL: record struct.word: 56 bytes
; LEGAL: legal: reorder
; PLAIN: not reorder, {{.*}}: BadPtrManipulation

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.word = type { i64, [12 x i8], [4 x i32], i64, i64 }

define i64 @main(i32 %argc) {
  %w = call ptr @calloc(i64 1, i64 56)
  %name = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 1
  %numbers = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 2
  %own = alloca [64 x i8]
  call void @fill(ptr %name, i32 12)
  call void @fill(ptr %own, i32 64)
  call void @count(ptr %numbers)
  %n = call i64 @length(ptr %w)
  %k = call i64 @sum(ptr %w)
  %f = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 3
  store i64 %k, ptr %f
  %g = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 4
  %v = load i64, ptr %g
  %s = add i64 %n, %v
  ret i64 %s
}

; Whoever is handed other memory as well stays as it is.
; CHECK-LABEL: define i64 @main(
; CHECK: call void @fill.within(ptr %name, i32 12)
; CHECK: call void @fill(ptr %own, i32 64)
; CHECK: call void @count.within(ptr %numbers)

; CHECK-LABEL: define internal void @fill(
; CHECK: %p = getelementptr inbounds i8, ptr %text, i64 %i
; CHECK-NEXT: store i8 97, ptr %p
define internal void @fill(ptr %text, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr inbounds i8, ptr %text, i64 %i
  store i8 97, ptr %p
  %next = add i64 %i, 1
  %t = trunc i64 %next to i32
  %more = icmp slt i32 %t, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

define internal void @count(ptr %a) {
  call void @count_to(ptr %a, i32 7)
  ret void
}

define internal void @count_to(ptr %a, i32 %n) {
  %at = sext i32 %n to i64
  %p = getelementptr inbounds i32, ptr %a, i64 %at
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: define internal {{.*}}@length(
; CHECK: entry:
; CHECK: loop:
; CHECK-NEXT: [[I:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %[[IN:.*]] ]
; CHECK-NEXT: [[BEYOND:%.*]] = icmp uge i64 [[I]], 12
; CHECK-NEXT: br i1 [[BEYOND]], label %[[OUT:.*]], label %[[IN]], !prof
; CHECK: [[OUT]]:
; CHECK-NEXT: call void @dtrans.outside(i64 [[I]],
; CHECK-NEXT: unreachable
; CHECK: [[IN]]:
; CHECK-NEXT: [[START:%.*]] = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 1
; CHECK-NEXT: [[AT:%.*]] = getelementptr inbounds [12 x i8], ptr [[START]], i64 0, i64 [[I]]
; CHECK-NEXT: %c = load i8, ptr [[AT]]
; CHECK: [[NEXT]] = add i64 [[I]], 1
; CHECK: end:
; CHECK: [[D:%.*]] = sub i64 [[I]], 0
; CHECK: ret i64
define internal i64 @length(ptr %w) {
entry:
  %name = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 1
  br label %loop
loop:
  %s = phi ptr [ %name, %entry ], [ %next, %loop ]
  %c = load i8, ptr %s
  %next = getelementptr inbounds i8, ptr %s, i32 1
  %done = icmp eq i8 %c, 0
  br i1 %done, label %end, label %loop
end:
  %e = ptrtoint ptr %s to i64
  %b = ptrtoint ptr %name to i64
  %d = sub i64 %e, %b
  ret i64 %d
}

; CHECK-LABEL: define internal {{.*}}@sum(
; CHECK: [[J:%.*]] = phi i64 [ 0, %entry ], [ [[STEP:%.*]], %{{.*}} ]
; CHECK: icmp uge i64 [[J]], 4
; CHECK: [[NUMBERS:%.*]] = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 2
; CHECK-NEXT: getelementptr inbounds [4 x i32], ptr [[NUMBERS]], i64 0, i64 [[J]]
; CHECK: [[STEP]] = add i64 [[J]], 1
; CHECK: icmp slt i64 [[STEP]], {{%.*}}
define internal i64 @sum(ptr %w) {
entry:
  %numbers = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 2
  %first = getelementptr inbounds [4 x i32], ptr %numbers, i64 0, i64 0
  %size = load i64, ptr %w
  %last = getelementptr inbounds i32, ptr %first, i64 %size
  br label %loop
loop:
  %p = phi ptr [ %first, %entry ], [ %next, %loop ]
  %t = phi i64 [ 0, %entry ], [ %u, %loop ]
  %v = load i32, ptr %p
  %x = zext i32 %v to i64
  %u = add i64 %t, %x
  %next = getelementptr inbounds i32, ptr %p, i32 1
  %less = icmp ult ptr %next, %last
  br i1 %less, label %loop, label %end
end:
  ret i64 %u
}

; CHECK-LABEL: define internal void @fill.within(
; CHECK: icmp uge i64 %i, 12
; CHECK: [[T:%.*]] = getelementptr inbounds [12 x i8], ptr %text, i64 0, i64 %i
; CHECK: store i8 97, ptr [[T]]
; CHECK-LABEL: define internal void @count.within(
; CHECK-NEXT: call void @count_to.within(ptr %a, i32 7)
; CHECK-LABEL: define internal void @count_to.within(
; CHECK: icmp uge i64 %at, 4
; CHECK: getelementptr inbounds [4 x i32], ptr %a, i64 0, i64 %at

declare ptr @calloc(i64, i64)
