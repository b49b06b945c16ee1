; The record is thrown.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s:
; CHECK: safety: AddressTaken{{$}}
; CHECK: main: invoke void @throw(ptr %p)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64 }

define i64 @main() personality ptr @__gxx_personality_v0 {
  %p = call ptr @malloc(i64 16)
  %second = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 1, ptr %second
  invoke void @throw(ptr %p) to label %fine unwind label %pad

fine:
  ret i64 0

pad:
  %caught = landingpad { ptr, i32 } catch ptr null
  %thrown = extractvalue { ptr, i32 } %caught, 0
  %v = load i64, ptr %thrown
  ret i64 %v
}

declare void @throw(ptr)
declare i32 @__gxx_personality_v0(...)

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
