; A variable that nobody sets holds null, and a step from it that is not inbounds is a number turned into a pointer.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; CHECK: struct.star: left alone
; CHECK: getelementptr i8, ptr %z

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%struct.star = type { i64, i64 }
@nobody = internal global ptr null
declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)
define i32 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %s = call ptr @calloc(i64 %n, i64 16)
  %e = getelementptr inbounds %struct.star, ptr %s, i64 %n
  %mass = getelementptr inbounds %struct.star, ptr %e, i64 0, i32 1
  store i64 1, ptr %mass
  store i64 1, ptr %e
  %z = load ptr, ptr @nobody
  %q = getelementptr i8, ptr %z, i64 %n
  %eq = icmp eq ptr %q, %s
  %r = zext i1 %eq to i32
  call void @free(ptr %s)
  ret i32 %r
}
