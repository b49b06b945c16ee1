; Nothing stores a pointer into the field, so the analysis knows that what is loaded from it points nowhere. Of the columns a fresh
; run does not know that: it was taken for a mistake in keeping the analysis up to date.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.r: array of structures split into 2 columns

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i8, ptr }

define i64 @main(i32 %argc) {
  %wide = zext i32 %argc to i64
  %size = shl nuw nsw i64 %wide, 4
  %a = call ptr @malloc(i64 %size)
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %all = phi i64 [ 0, %0 ], [ %sum, %loop ]
  %p = getelementptr inbounds nuw %struct.r, ptr %a, i64 %i
  store i8 7, ptr %p, align 8
  %field = getelementptr inbounds nuw i8, ptr %p, i64 8
  %value = load ptr, ptr %field, align 8
  %is = icmp ne ptr %value, null
  %flag = zext i1 %is to i64
  %sum = add i64 %all, %flag
  %next = add nuw nsw i64 %i, 1
  %more = icmp ult i64 %next, %wide
  br i1 %more, label %loop, label %done

done:
  ret i64 %sum
}

declare ptr @malloc(i64)
