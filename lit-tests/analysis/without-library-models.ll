; Without models of the library bzero is any function; what allocates stays known.
; RUN: %opt -passes='print<dtrans-analysis;without=library-models>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=WITH %s

; CHECK: record struct.bad: 16 bytes
; CHECK: safety: {{.*}}AddressTaken
; CHECK-NOT: legal: reorder
; CHECK: record struct.good: 16 bytes
; CHECK: legal: reorder
; WITH: record struct.bad: 16 bytes
; WITH: legal: reorder
; WITH: record struct.good: 16 bytes
; WITH: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }

define i32 @main() {
  %bad = call ptr @malloc(i64 16)
  %x = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  call void @bzero(ptr %bad, i64 16)
  store i32 1, ptr %x
  %good = call ptr @malloc(i64 16)
  %y = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %y
  call void @free(ptr %bad)
  call void @free(ptr %good)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @bzero(ptr, i64)
