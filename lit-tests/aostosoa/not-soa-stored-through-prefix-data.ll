; Prefix data lie next to the code: whoever has the function's address can get at a variable that they name.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.rec: left alone: a pointer to it is kept where other things are kept
; CHECK-NOT: @dtrans.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@slot = internal global ptr null

define internal void @f() prefix ptr @slot {
  ret void
}

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %before = getelementptr inbounds ptr, ptr @f, i64 -1
  %to = load ptr, ptr %before
  store ptr %a, ptr %to
  call void @f()
  %p = load ptr, ptr @slot
  %x = getelementptr inbounds %struct.rec, ptr %p, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v = load i64, ptr %y
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
