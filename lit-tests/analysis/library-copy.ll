; memcpy as a function copies as the intrinsic does: pointers too.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.name: 24 bytes
; CHECK: safety: none
; CHECK: record struct.star: 16 bytes
; CHECK: safety: {{.*}}AddressTaken
; CHECK: AddressTaken: its address is passed to code that is not known (1)
; CHECK-NEXT: main: call void @use(ptr %p)

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
  %t = alloca %struct.name
  %c = call ptr @memcpy(ptr %t, ptr %name, i64 24)
  %link = getelementptr inbounds %struct.name, ptr %c, i64 0, i32 1
  %p = load ptr, ptr %link
  call void @use(ptr %p)
  ret i32 0
}

declare ptr @memcpy(ptr, ptr, i64)
declare void @use(ptr)
declare noalias ptr @calloc(i64, i64)
