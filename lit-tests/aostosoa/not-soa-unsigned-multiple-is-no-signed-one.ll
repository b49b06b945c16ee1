; A multiple of 3 that does not wrap around as an unsigned number may be -1 as a signed one, which is what an index is: the
; step leads to the field before, not to another element.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; CHECK: struct.star: left alone
; CHECK: getelementptr inbounds i64, ptr %e, i64 %k

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, i64 }

declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)

define i32 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %s = call ptr @calloc(i64 %n, i64 24)
  %e = getelementptr inbounds %struct.star, ptr %s, i64 %n
  %b = getelementptr inbounds %struct.star, ptr %e, i64 0, i32 1
  store i64 1, ptr %b
  %c = getelementptr inbounds %struct.star, ptr %e, i64 0, i32 2
  store i64 2, ptr %c
  %third = udiv i64 -1, %n
  %k = mul nuw i64 %third, 3
  %x = getelementptr inbounds i64, ptr %e, i64 %k
  store i64 7, ptr %x
  call void @free(ptr %s)
  ret i32 0
}
