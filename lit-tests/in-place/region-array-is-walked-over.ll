; What a pointer that walks over an array has come to in another column is found from where it started: so many turns are so many elements.
; RUN: %opt -passes='dtrans-regions<cost-model=off>,verify' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}struct.row: {{.*}}divided into parts of 2 and 4 and 4 bytes in a region
; CHECK-LABEL: define internal void @walk(
; CHECK: loop:
; CHECK-NEXT: [[TURN:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NEXT: %p = phi ptr
; CHECK-NEXT: [[NEXT]] = add nuw i64 [[TURN]], 1
; CHECK: ptrtoint ptr %a to i64
; CHECK: [[ROW:%.*]] = getelementptr i16, ptr
; CHECK-NEXT: [[F:%.*]] = getelementptr i32, ptr [[ROW]], i64 [[TURN]]
; CHECK-NEXT: store i32 1, ptr [[F]]

; Two back in each turn, and the one before: two turns are four elements.
; CHECK-LABEL: define internal void @back(
; CHECK: [[TURN:%.*]] = phi i64 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[NEXT]] = add nuw i64 [[TURN]], 1
; CHECK: ptrtoint ptr %a to i64
; CHECK: [[ROW:%.*]] = getelementptr i16, ptr
; CHECK-NEXT: [[BY:%.*]] = mul i64 [[TURN]], -2
; CHECK-NEXT: [[AT:%.*]] = getelementptr i32, ptr [[ROW]], i64 [[BY]]
; CHECK-NEXT: [[F:%.*]] = getelementptr i8, ptr [[AT]], i64 -4
; CHECK-NEXT: store i32 2, ptr [[F]]

; Two fields are two steps from the same start, with one count.
; CHECK-LABEL: define internal void @continued(
; CHECK: [[TURN:%.*]] = phi i64 [ 0, %entry ], [ 0, %other ], [ [[NEXT:%.*]], %again ], [ [[NEXT]], %loop ]
; CHECK-NOT: phi i64
; CHECK: ptrtoint ptr %a to i64
; CHECK: ptrtoint ptr %a to i64
; CHECK: ret void

; Anything else starts from the element: what goes on by one or by two, what starts in one of two places, what goes on by a distance, and a phi of no loop's.
; CHECK-LABEL: define internal void @uneven(
; CHECK: ptrtoint ptr %p to i64
; CHECK: ret void
; CHECK-LABEL: define internal void @either(
; CHECK: ptrtoint ptr %p to i64
; CHECK: ret void
; CHECK-LABEL: define internal void @strides(
; CHECK: ptrtoint ptr %p to i64
; CHECK: ret void
; CHECK-LABEL: define internal void @joined(
; CHECK: ptrtoint ptr %p to i64
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, i32, i32 }

define internal void @walk(ptr %a, ptr %end) noinline {
entry:
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  %f = getelementptr inbounds i8, ptr %p, i64 8
  store i32 1, ptr %f, align 8
  %q = getelementptr inbounds %struct.row, ptr %p, i64 1
  %more = icmp ult ptr %q, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @back(ptr %a, ptr %end) noinline {
entry:
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  %b = getelementptr inbounds %struct.row, ptr %p, i64 -1
  %f = getelementptr inbounds i8, ptr %b, i64 8
  store i32 2, ptr %f, align 8
  %q = getelementptr inbounds %struct.row, ptr %p, i64 -2
  %more = icmp ugt ptr %q, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @continued(ptr %a, ptr %end, i1 %c) noinline {
entry:
  br i1 %c, label %loop, label %other
other:
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %a, %other ], [ %q, %again ], [ %q, %loop ]
  %f = getelementptr inbounds i8, ptr %p, i64 8
  %x = load i32, ptr %f, align 8
  %g = getelementptr inbounds i8, ptr %p, i64 12
  store i32 %x, ptr %g, align 4
  %q = getelementptr inbounds %struct.row, ptr %p, i64 1
  %skip = icmp eq i32 %x, 3
  br i1 %skip, label %loop, label %again
again:
  %more = icmp ult ptr %q, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @uneven(ptr %a, ptr %end) noinline {
entry:
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ], [ %r, %again ]
  %f = getelementptr inbounds i8, ptr %p, i64 8
  %x = load i32, ptr %f, align 8
  %q = getelementptr inbounds %struct.row, ptr %p, i64 1
  %r = getelementptr inbounds %struct.row, ptr %p, i64 2
  %skip = icmp eq i32 %x, 3
  br i1 %skip, label %loop, label %again
again:
  %more = icmp ult ptr %r, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @either(ptr %a, ptr %b, ptr %end, i1 %c) noinline {
entry:
  br i1 %c, label %loop, label %other
other:
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %b, %other ], [ %q, %loop ]
  %f = getelementptr inbounds i8, ptr %p, i64 8
  store i32 4, ptr %f, align 8
  %q = getelementptr inbounds %struct.row, ptr %p, i64 1
  %more = icmp ult ptr %q, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @strides(ptr %a, ptr %end, i64 %by) noinline {
entry:
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  %f = getelementptr inbounds i8, ptr %p, i64 8
  store i32 5, ptr %f, align 8
  %q = getelementptr inbounds %struct.row, ptr %p, i64 %by
  %more = icmp ult ptr %q, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal void @joined(ptr %a, i1 %c) noinline {
entry:
  br i1 %c, label %other, label %both
other:
  %q = getelementptr inbounds %struct.row, ptr %a, i64 1
  br label %both
both:
  %p = phi ptr [ %a, %entry ], [ %q, %other ]
  %f = getelementptr inbounds i8, ptr %p, i64 8
  store i32 6, ptr %f, align 8
  ret void
}

define i32 @main(i32 %argc) {
entry:
  %a = call ptr @malloc(i64 16000)
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %e = getelementptr inbounds %struct.row, ptr %a, i64 %i
  store i64 %i, ptr %e, align 8
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i32 %argc, ptr %f, align 8
  %g = getelementptr inbounds i8, ptr %e, i64 12
  store i32 %argc, ptr %g, align 4
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, 1000
  br i1 %more, label %fill, label %use
use:
  %n = zext i32 %argc to i64
  %c = icmp eq i32 %argc, 1
  %end = getelementptr inbounds %struct.row, ptr %a, i64 1000
  call void @walk(ptr %a, ptr %end)
  call void @back(ptr %end, ptr %a)
  call void @continued(ptr %a, ptr %end, i1 %c)
  call void @uneven(ptr %a, ptr %end)
  call void @either(ptr %a, ptr %a, ptr %end, i1 %c)
  call void @strides(ptr %a, ptr %end, i64 %n)
  call void @joined(ptr %a, i1 %c)
  %h = getelementptr inbounds %struct.row, ptr %a, i64 7
  %k = load i64, ptr %h, align 8
  %f7 = getelementptr inbounds i8, ptr %h, i64 8
  %l = load i32, ptr %f7, align 8
  %g7 = getelementptr inbounds i8, ptr %h, i64 12
  %o = load i32, ptr %g7, align 4
  %m = trunc i64 %k to i32
  %r = add i32 %l, %m
  %s = add i32 %r, %o
  ret i32 %s
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
