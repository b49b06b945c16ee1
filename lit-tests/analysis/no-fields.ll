; A structure without fields has nothing to move.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.none: {{.*}}
; CHECK: safety: NoFieldsInStruct

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.none = type {}

define i32 @main() {
  %none = alloca %struct.none
  call void @use(ptr null)
  ret i32 0
}

declare void @use(ptr)
