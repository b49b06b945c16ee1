; strtok goes on with the string of an earlier call.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.name: 24 bytes
; CHECK: safety: {{.*}}AddressTaken
; CHECK: AddressTaken: its address is passed to code that is not known (1)
; CHECK-NEXT: main: call void @use(ptr %d)

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
  %c = call ptr @strtok(ptr %name, ptr %text)
  %d = call ptr @strtok(ptr null, ptr %text)
  call void @use(ptr %d)
  ret i32 0
}

declare ptr @strtok(ptr, ptr)
declare void @use(ptr)
declare noalias ptr @calloc(i64, i64)
