; Nested initializers, with pointers to a field and to an element.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s:
; CHECK: safety: GlobalPtr GlobalInstance HasInitializerList ContainsNestedStruct{{$}}
; CHECK: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.in = type { i32, i32 }
%struct.s = type { %struct.in, i64 }

@s = internal global [2 x %struct.s] [%struct.s { %struct.in { i32 1, i32 2 }, i64 3 }, %struct.s zeroinitializer]
@field = internal global ptr getelementptr inbounds (i8, ptr @s, i64 8)
@element = internal global ptr getelementptr inbounds (%struct.s, ptr @s, i64 1)

define i64 @main() {
  %second = getelementptr inbounds %struct.s, ptr @s, i64 0, i32 1
  %v = load i64, ptr %second
  %f = load ptr, ptr @field
  %w = load i64, ptr %f
  %e = load ptr, ptr @element
  %x = getelementptr inbounds %struct.s, ptr %e, i64 0, i32 1
  %y = load i64, ptr %x
  ret i64 %v
}
