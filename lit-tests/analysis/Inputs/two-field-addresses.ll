; The addresses of fields of two records go through one parameter, which is compared with null.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, i64 }
%struct.moon = type { i64, i64 }

@seen = internal global i64 0

define i64 @main() {
  %star = call ptr @malloc(i64 24)
  %a = getelementptr inbounds %struct.star, ptr %star, i64 0, i32 1
  store i64 1, ptr %a
  %c = getelementptr inbounds %struct.star, ptr %star, i64 0, i32 2
  store i64 1, ptr %c
  %moon = call ptr @malloc(i64 16)
  %b = getelementptr inbounds %struct.moon, ptr %moon, i64 0, i32 1
  store i64 1, ptr %b
  call void @see(ptr %a)
  call void @see(ptr %b)
  ret i64 0
}

define internal void @see(ptr %any) {
  %n = load i64, ptr %any
  store i64 %n, ptr @seen
  ret void
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
