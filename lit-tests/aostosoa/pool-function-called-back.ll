; A function whose address stays inside, or that the library calls at once or when nothing else runs any more.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into {{[23]}} columns

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
@table = internal constant [1 x ptr] [ptr @work]
@numbers = internal global i64 7

define internal void @work() {
  ret void
}

define internal void @last() {
  ret void
}

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %b = call ptr @calloc(i64 %n, i64 24)
  %even = icmp eq i32 %argc, 2
  %p = select i1 %even, ptr %a, ptr %b
  %number = getelementptr inbounds %struct.star, ptr %p, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %p
  %f = load ptr, ptr @table
  call void %f()
  %failed = call i32 @atexit(ptr @last)
  %found = call ptr @bsearch(ptr @numbers, ptr @numbers, i64 1, i64 8, ptr @compare)
  ret i64 0
}

define internal i32 @compare(ptr %key, ptr %element) {
  ret i32 0
}

; As the library's headers have it: not the body that runs, perhaps.
define available_externally ptr @bsearch(ptr %key, ptr %array, i64 %count, i64 %size, ptr %compare) {
  %r = call i32 %compare(ptr %key, ptr %array)
  ret ptr null
}

declare i32 @atexit(ptr)

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
