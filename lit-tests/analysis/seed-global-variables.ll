; Seed 000, "Global variables": pointers to the record, instances of it, and an instance with values.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.S: 16 bytes
; CHECK: safety: GlobalPtr GlobalInstance HasInitializerList{{$}}
; CHECK: GlobalPtr: a global variable points to it (1)
; CHECK-NEXT: @pointer
; CHECK: GlobalInstance: a global variable is an instance of it (1)
; CHECK-NEXT: @instance
; CHECK: HasInitializerList: a global instance has an initializer (1)
; CHECK-NEXT: @instance

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.S = type { i64, i64 }

@instance = internal global %struct.S { i64 1, i64 2 }
@pointer = internal global ptr @instance

define i64 @main() {
  %p = load ptr, ptr @pointer
  %second = getelementptr inbounds %struct.S, ptr %p, i64 0, i32 1
  %v = load i64, ptr %second
  ret i64 %v
}
