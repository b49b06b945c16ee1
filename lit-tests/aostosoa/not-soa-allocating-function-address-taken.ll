; A function whose address is kept may be called through it: by this program, by a thread, at exit.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;pools=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: more than one array may be alive: the allocating function can be called from outside or through a pointer
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

@index = internal global i64 1

define i64 @main(i32 %argc) {
  %v = call i32 @atexit(ptr @work)
  call void @work()
  ret i64 0
}

define internal void @work() {
  %i = load i64, ptr @index
  %a = call ptr @calloc(i64 10, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %i, i32 1
  store i32 7, ptr %number
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 1
  store i64 1, ptr %nth
  ret void
}

declare i32 @atexit(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
