; Pointers that an index cannot stand for stay as they are, and so does what is refused for them.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=LEGAL %s

; LEGAL: record struct.other: 40 bytes
; LEGAL: legal: reorder
; LEGAL: record struct.word: 48 bytes
; LEGAL: not reorder, {{.*}}: BadPtrManipulation

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.word = type { i64, [12 x i8], [8 x i8], i64, i64 }
%struct.other = type { i64, [8 x i8], i64, i64, i64 }

@kept = internal global ptr null

define i64 @main(i32 %argc) {
  %o = call ptr @calloc(i64 1, i64 40)
  %of = getelementptr inbounds %struct.other, ptr %o, i32 0, i32 1
  %i = sext i32 %argc to i64
  %oi = getelementptr inbounds [8 x i8], ptr %of, i64 0, i64 %i
  store i8 1, ptr %oi
  %og = getelementptr inbounds %struct.other, ptr %o, i32 0, i32 3
  store i64 7, ptr %og
  %w = call ptr @calloc(i64 1, i64 48)
  %name = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 1
  %a = call i64 @two(ptr %w, i64 %i)
  %b = call i64 @wide(ptr %w, i64 %i)
  %c = call i64 @wraps(ptr %w, i64 %i)
  call void @keep(ptr %w, i64 %i)
  call void @param(ptr %name, i64 %i)
  %1 = add i64 %a, %b
  %2 = add i64 %1, %c
  ret i64 %2
}

; CHECK-LABEL: define i64 @main(
; CHECK: call void @param(ptr %name

; Two arrays.
; CHECK-LABEL: define internal i64 @two(
; CHECK-NOT: @dtrans.outside
; CHECK: load i8, ptr %s
define internal i64 @two(ptr %w, i64 %i) {
entry:
  %first = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 1
  %second = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 2
  %which = icmp eq i64 %i, 3
  %start = select i1 %which, ptr %first, ptr %second
  br label %loop
loop:
  %s = phi ptr [ %start, %entry ], [ %next, %loop ]
  %c = load i8, ptr %s
  %next = getelementptr inbounds i8, ptr %s, i32 1
  %done = icmp eq i8 %c, 0
  br i1 %done, label %end, label %loop
end:
  ret i64 1
}

; Four elements at once.
; CHECK-LABEL: define internal i64 @wide(
; CHECK-NOT: @dtrans.outside
; CHECK: load i32, ptr %s
define internal i64 @wide(ptr %w, i64 %i) {
entry:
  %first = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 1
  br label %loop
loop:
  %s = phi ptr [ %first, %entry ], [ %next, %loop ]
  %c = load i32, ptr %s
  %next = getelementptr inbounds i8, ptr %s, i64 %i
  %done = icmp eq i32 %c, 0
  br i1 %done, label %end, label %loop
end:
  ret i64 2
}

; Where an address wraps around, it is below what a larger index is above.
; CHECK-LABEL: define internal i64 @wraps(
; CHECK-NOT: @dtrans.outside
; CHECK: load i8, ptr %s
define internal i64 @wraps(ptr %w, i64 %i) {
entry:
  %first = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 1
  %last = getelementptr i8, ptr %first, i64 %i
  br label %loop
loop:
  %s = phi ptr [ %first, %entry ], [ %next, %loop ]
  %c = load i8, ptr %s
  %next = getelementptr i8, ptr %s, i64 1
  %more = icmp ult ptr %next, %last
  br i1 %more, label %loop, label %end
end:
  %r = zext i8 %c to i64
  ret i64 %r
}

; Kept where nobody follows.
; CHECK-LABEL: define internal void @keep(
; CHECK-NOT: @dtrans.outside
; CHECK: store ptr %s, ptr @kept
define internal void @keep(ptr %w, i64 %i) {
entry:
  %first = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 1
  br label %loop
loop:
  %s = phi ptr [ %first, %entry ], [ %next, %loop ]
  %c = load i8, ptr %s
  %next = getelementptr inbounds i8, ptr %s, i32 1
  %done = icmp eq i8 %c, 0
  br i1 %done, label %end, label %loop
end:
  store ptr %s, ptr @kept
  ret void
}

; A parameter that is kept, too.
; CHECK-LABEL: define internal void @param(
; CHECK-NOT: @dtrans.outside
; CHECK: ret void
define internal void @param(ptr %text, i64 %i) {
  %at = getelementptr inbounds i8, ptr %text, i64 %i
  store i8 1, ptr %at
  store ptr %text, ptr @kept
  ret void
}

; CHECK-NOT: .within

declare ptr @calloc(i64, i64)
