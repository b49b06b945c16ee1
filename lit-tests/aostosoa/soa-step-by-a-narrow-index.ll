; An index of 32 bits that the optimizer widens and multiplies at once, by two shifts, is a whole number of elements all the same. A step from the
; start of an array that was moved out of a variable is none from null, whether or not it promises to stay.
; RUN: %opt -passes='dtrans-variables<variables=1>,dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/, 27 ; bytes/, 28 ; bytes/' %s | %opt -passes='dtrans-variables<variables=1>,dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck --check-prefix=HALF %s

; CHECK: struct.cell: array of structures split into 4 columns
; CHECK: define i32 @main(
; HALF: struct.cell: left alone

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { double, double, i64, i64 }

@grid = internal global [1000 x %struct.cell] zeroinitializer, align 16

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %wide = zext i32 %argc to i64
  br label %loop
loop:
  %i = phi i64 [ 1, %entry ], [ %next, %loop ]
  %here = add nuw nsw i64 %i, %wide
  %shifted = shl i64 %here, 32
  %bytes = ashr exact i64 %shifted, 27 ; bytes
  %a = getelementptr inbounds i8, ptr @grid, i64 %bytes
  %f = getelementptr inbounds nuw i8, ptr %a, i64 8
  store double 1.0, ptr %f, align 8
  %offset = shl i64 %i, 5
  %b = getelementptr nuw i8, ptr @grid, i64 %offset
  %g = getelementptr nuw i8, ptr %b, i64 16
  call void @llvm.memset.p0.i64(ptr %g, i8 0, i64 8, i1 false)
  %c = getelementptr %struct.cell, ptr @grid, i64 %i
  %d = getelementptr i8, ptr %c, i64 -32
  %h = getelementptr inbounds nuw i8, ptr %d, i64 24
  store i64 %i, ptr %h, align 8
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, 900
  br i1 %more, label %loop, label %end
end:
  %y = getelementptr inbounds [1000 x %struct.cell], ptr @grid, i64 0, i64 %wide, i32 0
  %v = load double, ptr %y, align 8
  %r = fptosi double %v to i32
  ret i32 %r
}
