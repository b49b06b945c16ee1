; A call of anything else gets no pointer to the class. The rewriter sees to that itself, whatever the conditions say.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s --allow-empty

; CHECK-NOT: struct.name: array of structures split

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr }
%struct.name = type { [16 x i8], ptr }

define i32 @main(i64 %n, ptr %text) {
  %a = call ptr @calloc(i64 %n, i64 16)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 %n
  store i64 1, ptr %s
  %b = call ptr @calloc(i64 %n, i64 24)
  %name = getelementptr inbounds %struct.name, ptr %b, i64 %n
  %star = getelementptr inbounds %struct.name, ptr %name, i64 0, i32 1
  store ptr %a, ptr %star
  %c = call ptr @fgets(ptr %name, i32 16, ptr null)
  ret i32 0
}

declare ptr @fgets(ptr, i32, ptr)
declare noalias ptr @calloc(i64, i64)
