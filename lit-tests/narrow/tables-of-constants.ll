; A table of constants yields one of them.
; A twin is not-tables-that-change.ll.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: field 1: offset 8, i64; {{.*}}holds -7 to 40

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

@table = internal constant [4 x i32] [i32 3, i32 -7, i32 12, i32 40]


define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 16)
  %x = call i64 @any()
  %i = urem i64 %x, %count
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %q = getelementptr inbounds %struct.s, ptr %a, i64 %i
  store i64 %x, ptr %p, align 8
  br label %loop

loop:
  call void @step(ptr %p, ptr %q, i64 %x)
  %more = call i64 @any()
  %again = icmp eq i64 %more, 0
  br i1 %again, label %loop, label %end

end:
  %F1 = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 1
  %f = load i64, ptr %F1, align 8
  %k = load i64, ptr %q, align 8
  %s = add i64 %k, %f
  call void @free(ptr %a)
  ret i64 %s
}

define internal void @step(ptr %p, ptr %q, i64 %x) {
  %at = urem i64 %x, 4
  %c = getelementptr inbounds [4 x i32], ptr @table, i64 0, i64 %at
  %v = load i32, ptr %c, align 4
  %w = sext i32 %v to i64
  %t1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 %w, ptr %t1, align 8
  ret void
}

declare i64 @any()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
