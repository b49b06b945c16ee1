; The optimizer takes what a loop begins with out of it (`row[1].heat`), as a step of some bytes that promises nothing. Where memory is touched there, and nothing else done
; with the address, that is no step from null, nor one to it.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; The address is looked at.
; RUN: sed 's/;seen //' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=SEEN
; It is far away.
; RUN: sed 's/ptr %row, i64 56/ptr %row, i64 8589934616/' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=SEEN

; CHECK: remark: {{.*}}struct.cell: {{.*}}elements of 32 bytes divided into parts of {{.*}} in a region
; CHECK-LABEL: define i64 @main(
; SEEN: remark: {{.*}}struct.cell: left alone: a pointer to it moves by a distance that may wrap

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i64, i64, i64, i64 }

@rows = internal global ptr null
@last = internal global ptr null
@flag = internal global i64 0

define i64 @main(i64 %n) {
  %v = call ptr @calloc(i64 %n, i64 32)
  store ptr %v, ptr @rows
  br label %fill

fill:
  %f = phi i64 [ 0, %0 ], [ %fn, %fill ]
  %f0 = getelementptr inbounds %struct.cell, ptr %v, i64 %f
  store i64 %n, ptr %f0
  %f1 = getelementptr inbounds i8, ptr %f0, i64 8
  store i64 %n, ptr %f1
  %f2 = getelementptr inbounds i8, ptr %f0, i64 16
  store i64 %n, ptr %f2
  %f3 = getelementptr inbounds i8, ptr %f0, i64 24
  store i64 %n, ptr %f3
  %fn = add i64 %f, 1
  %fe = icmp eq i64 %fn, %n
  br i1 %fe, label %begin, label %fill

begin:
  %row = load ptr, ptr @rows
  %first = getelementptr i8, ptr %row, i64 56
  %x = load i64, ptr %first
  ;seen %l = load ptr, ptr @last
  ;seen %c = icmp eq ptr %first, %l
  ;seen %cz = zext i1 %c to i64
  ;seen store i64 %cz, ptr @flag
  br label %loop

loop:
  %i = phi i64 [ 0, %begin ], [ %in, %loop ]
  %s = phi i64 [ %x, %begin ], [ %sn, %loop ]
  %i0 = getelementptr inbounds %struct.cell, ptr %row, i64 %i
  %i3 = getelementptr inbounds i8, ptr %i0, i64 24
  %h = load i64, ptr %i3
  %sn = add i64 %s, %h
  %in = add i64 %i, 1
  %ie = icmp eq i64 %in, %n
  br i1 %ie, label %end, label %loop

end:
  %r = load i64, ptr %v
  %v1 = getelementptr inbounds i8, ptr %v, i64 8
  %r1 = load i64, ptr %v1
  %v2 = getelementptr inbounds i8, ptr %v, i64 16
  %r2 = load i64, ptr %v2
  %a = add i64 %r, %r1
  %b = add i64 %a, %r2
  ret i64 %b
}

declare noalias ptr @calloc(i64, i64)
