; When calloc fails, the array's index is 0: the program's own check sees the failure, and free gets null.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -S %s | lli | FileCheck %s --check-prefix=OUTPUT
; RUN: lli %s | FileCheck %s --check-prefix=OUTPUT

; CHECK-LABEL: define i32 @main(
; CHECK: %a = call ptr @calloc(i64 %n, i64 24)
; CHECK: [[GOT:%.*]] = icmp ne ptr %a, null
; CHECK: [[START:%.*]] = select i1 [[GOT]], i64 65536, i64 0
; CHECK: [[NONE:%.*]] = icmp eq i64 [[START]], 0
; CHECK: br i1 [[NONE]], label %no, label %yes
; OUTPUT: no memory

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

@none = private constant [10 x i8] c"no memory\00"
@some = private constant [7 x i8] c"memory\00"

define i32 @main(i32 %argc) {
  %m = zext i32 %argc to i64
  %n = sub i64 4611686018427387904, %m
  %a = call ptr @calloc(i64 %n, i64 24)
  %fails = icmp eq ptr %a, null
  br i1 %fails, label %no, label %yes
yes:
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %m, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  %1 = call i32 @puts(ptr @some)
  br label %end
no:
  %2 = call i32 @puts(ptr @none)
  br label %end
end:
  call void @free(ptr %a)
  ret i32 0
}

declare i32 @puts(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr captures(none)) allockind("free") "alloc-family"="malloc"
