; No copy is made of a function that is handed one part only, that may not be copied, or that is called by what is not known; nor for calls that hand over
; places that are not known.
; RUN: %opt -passes='dtrans-clones' -S %s | FileCheck %s --implicit-check-not=.part

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.vec = type { double, double }
%struct.body = type { %struct.vec, i64, %struct.vec, [4 x %struct.vec], i64 }

@label = internal global ptr blockaddress(@labels, %next)

; CHECK-LABEL: define i64 @main(
define i64 @main(i32 %argc) {
  %body = call ptr @calloc(i64 1, i64 112)
  %speed = getelementptr inbounds %struct.body, ptr %body, i64 0, i32 2
  call void @always(ptr %speed)
  call void @always(ptr %speed)
  call void @labels(ptr %speed)
  call void @labels(ptr %body)
  %i = sext i32 %argc to i64
  %one = getelementptr inbounds %struct.body, ptr %body, i64 0, i32 3, i64 %i
  call void @any(ptr %one)
  ret i64 0
}

define internal void @always(ptr %a) {
  store double 1.0, ptr %a
  ret void
}

define internal void @labels(ptr %a) {
  store double 1.0, ptr %a
  %to = load ptr, ptr @label
  indirectbr ptr %to, [label %next]
next:
  ret void
}

define internal void @any(ptr %a) {
  store double 1.0, ptr %a
  ret void
}

declare ptr @calloc(i64, i64)
