; An array of arrays of records on the heap, in C `struct cell (*grid)[8]`: its elements are the records.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.cell: 24 bytes
; CHECK: class: 1 object, elements of 24 bytes
; CHECK-NEXT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i32, double, i64 }

@grid = internal global ptr null

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %count = zext i32 %argc to i64
  %g = call ptr @calloc(i64 %count, i64 192)
  store ptr %g, ptr @grid, align 8
  br label %loop

loop:
  %y = phi i64 [ 0, %entry ], [ %y1, %loop ]
  %base = load ptr, ptr @grid, align 8
  %row = getelementptr inbounds [8 x %struct.cell], ptr %base, i64 %y
  %x = call i64 @any()
  %cell = getelementptr inbounds [8 x %struct.cell], ptr %row, i64 0, i64 %x
  %heat = getelementptr inbounds %struct.cell, ptr %cell, i32 0, i32 1
  %h = load double, ptr %heat, align 8
  %third = getelementptr inbounds [8 x %struct.cell], ptr %row, i64 0, i64 3
  %kind = getelementptr inbounds %struct.cell, ptr %third, i32 0, i32 0
  store i32 1, ptr %kind, align 8
  %below = getelementptr inbounds [8 x %struct.cell], ptr %row, i64 1
  %first = getelementptr inbounds [8 x %struct.cell], ptr %below, i64 0, i64 0
  %visits = getelementptr inbounds %struct.cell, ptr %first, i32 0, i32 2
  store i64 1, ptr %visits, align 8
  %y1 = add i64 %y, 1
  %again = icmp ult i64 %y1, %count
  br i1 %again, label %loop, label %end

end:
  %i = fptosi double %h to i32
  ret i32 %i
}

declare i64 @any()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
