; `a[i - off]`, of which the optimizer computes `a - off` before the loop: that lies anywhere, and so many elements before those of another column. The distance is a
; number with a sign, then.
; RUN: %opt -passes='dtrans-randomplan<seed=4;split=off>,verify' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; The same with the step to the field before the one to the element.
; RUN: sed '/@walk(/,/^}/{/ .e = /d; s/^  .f = .*/  %b8 = getelementptr nusw i8, ptr %b, i64 8\n  %f = getelementptr nusw [16 x i8], ptr %b8, i64 %iw/}' %s | %opt -passes='dtrans-randomplan<seed=4;split=off>,verify' -pass-remarks=dtrans -S 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}struct.row: {{.*}}divided into parts of 8 and 4 bytes in a region
; CHECK-LABEL: define internal void @walk(
; CHECK: ptrtoint ptr
; CHECK-NOT: udiv
; CHECK: ashr i64 {{.*}}, 1
; CHECK-NOT: udiv
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, i32, i32 }

define internal void @walk(ptr %a, i32 %off, i32 %n) noinline {
entry:
  %negs = sub i32 0, %off
  %neg = sext i32 %negs to i64
  %b = getelementptr nusw %struct.row, ptr %a, i64 %neg
  %end = add i32 %n, %off
  br label %loop
loop:
  %i = phi i32 [ %off, %entry ], [ %j, %loop ]
  %iw = sext i32 %i to i64
  %e = getelementptr nusw %struct.row, ptr %b, i64 %iw
  %f = getelementptr inbounds i8, ptr %e, i64 8
  store i32 %i, ptr %f, align 8
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, %end
  br i1 %more, label %loop, label %done
done:
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
  %off = mul i32 %argc, 40000000
  call void @walk(ptr %a, i32 %off, i32 1000)
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
