; An index narrower than 64 bits is extended with its sign: below 200 as an unsigned number of 8 bits, it is within no array.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; CHECK: struct.star: left alone
; CHECK: getelementptr inbounds %struct.star, ptr %e, i64 0, i32 0, i8 %k

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%struct.star = type { [200 x i64], i64, i64 }
declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)
define i32 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %s = call ptr @calloc(i64 %n, i64 1616)
  %k = trunc i32 %argc to i8
  %small = icmp ult i8 %k, 200
  br i1 %small, label %in, label %done
in:
  %e = getelementptr inbounds %struct.star, ptr %s, i64 %n
  %mass = getelementptr inbounds %struct.star, ptr %e, i64 0, i32 1
  store i64 1, ptr %mass
  %b = getelementptr inbounds %struct.star, ptr %e, i64 0, i32 2
  store i64 1, ptr %b
  %x = getelementptr inbounds %struct.star, ptr %e, i64 0, i32 0, i8 %k
  store i64 7, ptr %x
  br label %done
done:
  call void @free(ptr %s)
  ret i32 0
}
