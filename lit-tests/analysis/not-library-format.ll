; Without a precision the string may go on into the pointer, whose bytes are printed then.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.star: 16 bytes
; CHECK: safety: ReachableFromExposed
; CHECK: record struct.name: 16 bytes
; CHECK: safety: BytesObserved{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, ptr }
%struct.name = type { [8 x i8], ptr }

@format = private constant [6 x i8] c"%d %s\00"

define i32 @main(i64 %n) {
  %a = call ptr @calloc(i64 %n, i64 16)
  %s = getelementptr inbounds %struct.star, ptr %a, i64 %n
  store i64 1, ptr %s
  %b = call ptr @calloc(i64 %n, i64 16)
  %name = getelementptr inbounds %struct.name, ptr %b, i64 %n
  %star = getelementptr inbounds %struct.name, ptr %name, i64 0, i32 1
  store ptr %a, ptr %star
  %c = call i32 (ptr, ...) @printf(ptr @format, i32 1, ptr %name)
  ret i32 0
}

declare i32 @printf(ptr, ...)
declare noalias ptr @calloc(i64, i64)
