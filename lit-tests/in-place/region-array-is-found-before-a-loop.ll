; Where an array lies in a column is found from the array, if that was there before the loop: what remains in it is a step over elements of the column.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; A step over rows of four, and two more: all of it is a step over elements of the column.
; RUN: sed '/@sweep(/,/^}/s/\(.struct.row\)\(, ptr .a, i64 .i\)$/[4 x \1]\2, i64 2/' %s | %opt -passes='dtrans-regions<cost-model=off>' -S | FileCheck %s --check-prefix=FOURS

; FOURS-LABEL: define internal void @sweep(
; FOURS: ptrtoint ptr %a to i64
; FOURS: [[ROW:%.*]] = getelementptr i16, ptr
; FOURS: [[FOURS:%.*]] = mul i64 %i, 4
; FOURS-NEXT: [[AT:%.*]] = getelementptr i32, ptr [[ROW]], i64 [[FOURS]]
; FOURS-NEXT: [[TWO:%.*]] = getelementptr i8, ptr [[AT]], i64 8
; FOURS-NEXT: %x = load i32, ptr [[TWO]]

; CHECK: remark: {{.*}}struct.row: {{.*}}divided into parts of 2 and 4 bytes in a region
; CHECK-LABEL: define internal void @sweep(
; CHECK: ptrtoint ptr %a to i64
; CHECK: [[ROW:%.*]] = getelementptr i16, ptr
; CHECK-NEXT: getelementptr i32, ptr [[ROW]], i64 %i
; CHECK: br i1

; In code that is not optimised yet the pointer to the array is loaded in each turn. Loops that count are worth it.
; CHECK-LABEL: define internal void @reloaded(
; CHECK: %rows = load ptr, ptr @kept
; CHECK: ptrtoint ptr %rows to i64
; CHECK: [[ROW:%.*]] = getelementptr i16, ptr
; CHECK-NEXT: getelementptr i32, ptr [[ROW]], i64 %i
; CHECK: br i1

; Anything else starts from the element: a pointer that is loaded for an index that is somewhere, one that is new in each turn, and where there is no loop.
; CHECK-LABEL: define internal void @somewhere(
; CHECK: [[E:%.*]] = getelementptr inbounds {{.*}}, ptr %rows, i64 %at
; CHECK: ptrtoint ptr [[E]] to i64
; CHECK: br i1
; CHECK-LABEL: define internal void @walk(
; CHECK: [[E:%.*]] = getelementptr inbounds {{.*}}, ptr %p, i64 %at
; CHECK: ptrtoint ptr [[E]] to i64
; CHECK: br i1
; CHECK-LABEL: define internal void @once(
; CHECK: [[E:%.*]] = getelementptr inbounds {{.*}}, ptr %a, i64 %i
; CHECK: ptrtoint ptr [[E]] to i64
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, i32, i32 }

@kept = internal global ptr null

define internal void @sweep(ptr %a, i64 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %e = getelementptr inbounds %struct.row, ptr %a, i64 %i
  %f = getelementptr inbounds i8, ptr %e, i64 8
  %x = load i32, ptr %f, align 8
  %y = add i32 %x, 1
  store i32 %y, ptr %f, align 8
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @reloaded(i64 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %rows = load ptr, ptr @kept, align 8
  %e = getelementptr inbounds %struct.row, ptr %rows, i64 %i
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i32 3, ptr %f, align 8
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @somewhere(i64 %n) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %rows = load ptr, ptr @kept, align 8
  %twice = mul i64 %i, 7
  %at = urem i64 %twice, 100
  %e = getelementptr inbounds %struct.row, ptr %rows, i64 %at
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i32 4, ptr %f, align 8
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @walk(ptr %a, i64 %n, i64 %at) noinline {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  %e = getelementptr inbounds %struct.row, ptr %p, i64 %at
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i32 5, ptr %f, align 8
  %q = getelementptr inbounds %struct.row, ptr %p, i64 1
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @once(ptr %a, i64 %i) noinline {
  %e = getelementptr inbounds %struct.row, ptr %a, i64 %i
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i32 6, ptr %f, align 8
  ret void
}

define i32 @main(i32 %argc) {
entry:
  %a = call ptr @malloc(i64 16000)
  store ptr %a, ptr @kept, align 8
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %e = getelementptr inbounds %struct.row, ptr %a, i64 %i
  store i64 %i, ptr %e, align 8
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i32 1, ptr %f, align 8
  %g = getelementptr inbounds i8, ptr %e, i64 12
  store i32 1, ptr %g, align 4
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, 1000
  br i1 %more, label %fill, label %use
use:
  %n = zext i32 %argc to i64
  call void @sweep(ptr %a, i64 1000)
  call void @reloaded(i64 1000)
  call void @somewhere(i64 1000)
  call void @walk(ptr %a, i64 500, i64 %n)
  call void @once(ptr %a, i64 %n)
  %h = getelementptr inbounds %struct.row, ptr %a, i64 7
  %k = load i64, ptr %h, align 8
  %f7 = getelementptr inbounds i8, ptr %h, i64 8
  %l = load i32, ptr %f7, align 8
  %m = trunc i64 %k to i32
  %r = add i32 %l, %m
  ret i32 %r
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
