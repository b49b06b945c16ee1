; Steps over records that may wrap around are one step, whatever the optimizer has made of them: by constants over whole records, by one of two, by none or by an
; index. Their sum is checked, and what is left of constants leads into the record that is reached.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=WITHOUT %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=ANALYSIS %s
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck --check-prefix=SPLIT %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { double, double, i64 }
%struct.part = type { double, double, i64 }

@cells = internal global ptr null
@parts = internal global ptr null

; WITHOUT-NOT: record struct.cell: 24 bytes
; ANALYSIS-LABEL: record struct.cell: 24 bytes
; ANALYSIS: elements of 24 bytes
; ANALYSIS-NEXT: legal: reorder
; SPLIT: struct.cell: array of structures split

define i32 @main(i32 %argc, ptr %argv) {
  %some = sext i32 %argc to i64
  %n = mul i64 %some, %some
  %a = call ptr @calloc(i64 %n, i64 24)
  store ptr %a, ptr @cells
  %b = call ptr @calloc(i64 %n, i64 24)
  store ptr %b, ptr @parts
  %c = icmp sgt i64 %n, 3
  call void @between(i64 %n, i64 %n)
  call void @behind(i64 %n, i64 %n)
  call void @several(i64 %n, i64 %n)
  call void @one_of_two(i64 %n, i64 %n, i1 %c)
  call void @one_of_two_near(i64 %n, i1 %c)
  call void @one_of_two_handed_on(i64 %n, i1 %c)
  call void @or_none(i64 %n, i64 %n, i1 %c)
  call void @two_here(i64 %n, i64 %n, i1 %c)
  call void @before(i64 %n, i64 %n)
  call void @promised(i64 %n, i64 %n)
  call void @part_between(i64 %n, i64 %n)
  call void @two_fields(i64 %n, i64 %n, i1 %c)
  ret i32 0
}

; CHECK-LABEL: define internal void @between(
; CHECK: [[SUM:%.*]] = add i64 %y, -2
; CHECK: [[ALL:%.*]] = add i64 [[SUM]], %x
; CHECK: [[LOW:%.*]] = trunc i64 [[ALL]] to i61
; CHECK: [[COUNT:%.*]] = sext i61 [[LOW]] to i64
; CHECK: [[MOVED:%.*]] = add i64 [[COUNT]], 72057594037927936
; CHECK: icmp uge i64 [[MOVED]], 144115188075855872
; CHECK: call void @dtrans.outside(i64 [[ALL]]
; CHECK: [[CELL:%.*]] = getelementptr %struct.cell, ptr %p, i64 [[COUNT]]
; CHECK-NEXT: store double 1.000000e+00, ptr [[CELL]]
; CHECK-NEXT: ret void
define internal void @between(i64 %y, i64 %x) {
  %p = load ptr, ptr @cells
  %row = getelementptr %struct.cell, ptr %p, i64 %y
  %up = getelementptr i8, ptr %row, i64 -48
  %e = getelementptr inbounds %struct.cell, ptr %up, i64 %x
  store double 1.0, ptr %e
  ret void
}

; What is left of 40 bytes is 16.
; CHECK-LABEL: define internal void @behind(
; CHECK: [[SUM:%.*]] = add i64 %y, %x
; CHECK: [[ALL:%.*]] = add i64 [[SUM]], 1
; CHECK: call void @dtrans.outside(i64 [[ALL]]
; CHECK: [[CELL:%.*]] = getelementptr %struct.cell, ptr %p, i64
; CHECK-NEXT: [[FIELD:%.*]] = getelementptr i8, ptr [[CELL]], i64 16
; CHECK-NEXT: store i64 7, ptr [[FIELD]]
; CHECK-NEXT: ret void
define internal void @behind(i64 %y, i64 %x) {
  %p = load ptr, ptr @cells
  %row = getelementptr %struct.cell, ptr %p, i64 %y
  %e = getelementptr %struct.cell, ptr %row, i64 %x
  %f = getelementptr i8, ptr %e, i64 40
  store i64 7, ptr %f
  ret void
}

; Behind the same steps lie several records. Each has a check, and one is enough for two fields.
; CHECK-LABEL: define internal void @several(
; CHECK: [[SUM:%.*]] = add i64 %y, %x
; CHECK: [[HERE:%.*]] = getelementptr %struct.cell, ptr %p, i64
; CHECK-NEXT: store double 1.000000e+00, ptr [[HERE]]
; CHECK: [[NEXT:%.*]] = add i64 {{.*}}, 1
; CHECK: call void @dtrans.outside(i64 [[NEXT]]
; CHECK: [[THERE:%.*]] = getelementptr %struct.cell, ptr %p, i64
; CHECK: [[FIELD:%.*]] = getelementptr i8, ptr [[THERE]], i64 8
; CHECK-NEXT: store double 2.000000e+00, ptr [[FIELD]]
; CHECK-NOT: icmp
; CHECK: store double 3.000000e+00, ptr [[THERE]]
; CHECK: [[LAST:%.*]] = add i64 {{.*}}, -1
; CHECK: call void @dtrans.outside(i64 [[LAST]]
; CHECK: [[BACK:%.*]] = getelementptr %struct.cell, ptr %p, i64
; CHECK: [[FIELD:%.*]] = getelementptr i8, ptr [[BACK]], i64 16
; CHECK-NEXT: store i64 4, ptr [[FIELD]]
; CHECK-NEXT: ret void
define internal void @several(i64 %y, i64 %x) {
  %p = load ptr, ptr @cells
  %row = getelementptr %struct.cell, ptr %p, i64 %y
  %e = getelementptr %struct.cell, ptr %row, i64 %x
  store double 1.0, ptr %e
  %f = getelementptr i8, ptr %e, i64 32
  store double 2.0, ptr %f
  %g = getelementptr i8, ptr %e, i64 24
  store double 3.0, ptr %g
  %h = getelementptr i8, ptr %e, i64 -8
  store i64 4, ptr %h
  ret void
}

; One field of one record or another.
; CHECK-LABEL: define internal void @one_of_two(
; CHECK: [[WHICH:%.*]] = select i1 %c, i64 0, i64 -1
; CHECK: [[SUM:%.*]] = add i64 %y, %x
; CHECK: [[ALL:%.*]] = add i64 [[SUM]], [[WHICH]]
; CHECK: call void @dtrans.outside(i64 [[ALL]]
; CHECK: [[CELL:%.*]] = getelementptr %struct.cell, ptr %p, i64
; CHECK-NEXT: [[FIELD:%.*]] = getelementptr i8, ptr [[CELL]], i64 8
; CHECK-NEXT: store double 1.000000e+00, ptr [[FIELD]]
; CHECK-NEXT: ret void
define internal void @one_of_two(i64 %y, i64 %x, i1 %c) {
  %p = load ptr, ptr @cells
  %row = getelementptr %struct.cell, ptr %p, i64 %y
  %e = getelementptr %struct.cell, ptr %row, i64 %x
  %by = select i1 %c, i64 8, i64 -16
  %f = getelementptr inbounds i8, ptr %e, i64 %by
  store double 1.0, ptr %f
  ret void
}

; Where no step may wrap around nothing is checked.
; CHECK-LABEL: define internal void @one_of_two_near(
; CHECK-NOT: icmp
; CHECK: %e = getelementptr inbounds %struct.cell, ptr %p, i64 %y
; CHECK: [[WHICH:%.*]] = select i1 %c, i64 0, i64 1
; CHECK-NEXT: [[CELL:%.*]] = getelementptr %struct.cell, ptr %e, i64 [[WHICH]]
; CHECK-NEXT: [[FIELD:%.*]] = getelementptr i8, ptr [[CELL]], i64 8
; CHECK-NEXT: store double 1.000000e+00, ptr [[FIELD]]
; CHECK-NEXT: ret void
define internal void @one_of_two_near(i64 %y, i1 %c) {
  %p = load ptr, ptr @cells
  %e = getelementptr inbounds %struct.cell, ptr %p, i64 %y
  %by = select i1 %c, i64 8, i64 32
  %f = getelementptr inbounds i8, ptr %e, i64 %by
  store double 1.0, ptr %f
  ret void
}

; CHECK-LABEL: define internal void @one_of_two_handed_on(
; CHECK: %f = getelementptr inbounds i8, ptr %e, i64 %by
; CHECK-NEXT: call void @put(ptr %f)
define internal void @one_of_two_handed_on(i64 %y, i1 %c) {
  %p = load ptr, ptr @parts
  %e = getelementptr inbounds %struct.part, ptr %p, i64 %y
  %by = select i1 %c, i64 8, i64 32
  %f = getelementptr inbounds i8, ptr %e, i64 %by
  call void @put(ptr %f)
  ret void
}

define internal void @put(ptr %f) {
  store double 1.0, ptr %f
  ret void
}

; CHECK-LABEL: define internal void @or_none(
; CHECK: [[BY:%.*]] = select i1 %c, i64 0, i64 %w
; CHECK: [[SUM:%.*]] = add i64 %y, [[BY]]
; CHECK: call void @dtrans.outside(i64 [[SUM]]
; CHECK: [[CELL:%.*]] = getelementptr %struct.cell, ptr %p, i64
; CHECK-NEXT: store double 1.000000e+00, ptr [[CELL]]
; CHECK-NEXT: ret void
define internal void @or_none(i64 %y, i64 %w, i1 %c) {
  %p = load ptr, ptr @cells
  %e = getelementptr %struct.cell, ptr %p, i64 %y
  %s = getelementptr %struct.cell, ptr %e, i64 %w
  %r = select i1 %c, ptr %e, ptr %s
  store double 1.0, ptr %r
  ret void
}

; A constant step before all others is part of the place that they begin at.
; One of two fields of a record stays a choice.
; CHECK-LABEL: define internal void @two_here(
; CHECK: call void @dtrans.outside
; CHECK: [[CELL:%.*]] = getelementptr %struct.cell, ptr %p, i64
; CHECK-NEXT: [[FIELD:%.*]] = getelementptr inbounds i8, ptr [[CELL]], i64 %by
; CHECK-NEXT: store double 1.000000e+00, ptr [[FIELD]]
define internal void @two_here(i64 %y, i64 %x, i1 %c) {
  %p = load ptr, ptr @cells
  %row = getelementptr %struct.cell, ptr %p, i64 %y
  %e = getelementptr %struct.cell, ptr %row, i64 %x
  %by = select i1 %c, i64 0, i64 8
  %f = getelementptr inbounds i8, ptr %e, i64 %by
  store double 1.0, ptr %f
  ret void
}

; CHECK-LABEL: define internal void @before(
; CHECK: %q = getelementptr inbounds i8, ptr %p, i64 24
; CHECK: [[SUM:%.*]] = add i64 %y, %x
; CHECK: call void @dtrans.outside(i64 [[SUM]]
; CHECK: [[CELL:%.*]] = getelementptr %struct.cell, ptr %q, i64
; CHECK-NEXT: store double 1.000000e+00, ptr [[CELL]]
define internal void @before(i64 %y, i64 %x) {
  %p = load ptr, ptr @cells
  %q = getelementptr inbounds i8, ptr %p, i64 24
  %row = getelementptr %struct.cell, ptr %q, i64 %y
  %e = getelementptr %struct.cell, ptr %row, i64 %x
  store double 1.0, ptr %e
  ret void
}

; What promises to stay in the object is left as it is.
; CHECK-LABEL: define internal void @promised(
; CHECK: [[SUM:%.*]] = add i64 %y, %x
; CHECK: call void @dtrans.outside(i64 [[SUM]]
; CHECK: [[CELL:%.*]] = getelementptr %struct.cell, ptr %p, i64
; CHECK-NEXT: [[FIELD:%.*]] = getelementptr inbounds i8, ptr [[CELL]], i64 40
; CHECK-NEXT: store i64 7, ptr [[FIELD]]
define internal void @promised(i64 %y, i64 %x) {
  %p = load ptr, ptr @cells
  %row = getelementptr %struct.cell, ptr %p, i64 %y
  %e = getelementptr %struct.cell, ptr %row, i64 %x
  %f = getelementptr inbounds i8, ptr %e, i64 40
  store i64 7, ptr %f
  ret void
}

; No whole record lies between the steps.
; CHECK-LABEL: define internal void @part_between(
; CHECK-NEXT: %p = load ptr, ptr @parts
; CHECK-NEXT: %row = getelementptr %struct.part, ptr %p, i64 %y
; CHECK-NEXT: %up = getelementptr i8, ptr %row, i64 32
; CHECK-NEXT: %e = getelementptr %struct.part, ptr %up, i64 %x
; CHECK-NEXT: store double 1.000000e+00, ptr %e
; CHECK-NEXT: ret void
define internal void @part_between(i64 %y, i64 %x) {
  %p = load ptr, ptr @parts
  %row = getelementptr %struct.part, ptr %p, i64 %y
  %up = getelementptr i8, ptr %row, i64 32
  %e = getelementptr %struct.part, ptr %up, i64 %x
  store double 1.0, ptr %e
  ret void
}

; Two fields are no step to one.
; CHECK-LABEL: define internal void @two_fields(
; CHECK: [[PART:%.*]] = getelementptr %struct.part, ptr %p, i64
; CHECK-NEXT: [[FIELD:%.*]] = getelementptr inbounds i8, ptr [[PART]], i64 %by
; CHECK-NEXT: store double 1.000000e+00, ptr [[FIELD]]
define internal void @two_fields(i64 %y, i64 %x, i1 %c) {
  %p = load ptr, ptr @parts
  %row = getelementptr %struct.part, ptr %p, i64 %y
  %e = getelementptr %struct.part, ptr %row, i64 %x
  %by = select i1 %c, i64 8, i64 24
  %f = getelementptr inbounds i8, ptr %e, i64 %by
  store double 1.0, ptr %f
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"
