; glibc's headers give atoi a body for inlining: it is the library's function all the same, and does not call main.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;pools=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc, ptr %argv) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  %seven = call i32 @atoi(ptr %argv)
  store i32 %seven, ptr %number
  store i64 1, ptr %a
  call void @free(ptr %a)
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare i64 @strtol(ptr, ptr, i32)

define available_externally i32 @atoi(ptr %text) {
  %n = call i64 @strtol(ptr %text, ptr null, i32 10)
  %r = trunc i64 %n to i32
  ret i32 %r
}
