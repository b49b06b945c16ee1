; A function that can be called from outside may be given any pointer, so what it is given cannot become an index.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: 1 function can be called from outside
; CHECK: remark: {{.*}}: struct.star: left alone: {{an exported function or variable reaches it|code that is not known can reach it}}
; CHECK-NOT: @dtrans.
; CHECK: call i64 @get(ptr %nth)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %number = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 1
  store i32 7, ptr %number
  %v = call i64 @get(ptr %nth)
  ret i64 %v
}

define dso_local i64 @get(ptr %p) {
  %v = load i64, ptr %p
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
