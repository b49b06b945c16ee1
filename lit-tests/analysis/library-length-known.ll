; How much a function of the library's may touch is known of a parameter that is so in all calls, too, and of a text that is one of several constants. Fields that are
; touched together stay together.
; RUN: %opt -passes='dtrans-reorderfields<cost-model=off>' -S %s | FileCheck %s --check-prefix=TOGETHER
; TOGETHER-DAG: %__DFR_struct.large = type { [16 x i8], i64 }
; TOGETHER-DAG: %__DFR_struct.long = type { [16 x i8], i64 }
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK:      record struct.sized: 32 bytes
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     legal: reorder
; CHECK:      record struct.large: 32 bytes
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     legal: reorder
; CHECK:      record struct.open: 32 bytes
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     not reorder
; CHECK:      record struct.chosen: 32 bytes
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     legal: reorder
; CHECK:      record struct.long: 32 bytes
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     legal: reorder
; CHECK:      record struct.changes: 32 bytes
; CHECK:        class: 1 object{{$}}
; CHECK-NEXT:     not reorder
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.sized = type { [16 x i8], i64, i64 }
%struct.large = type { [16 x i8], i64, i64 }
%struct.open = type { [16 x i8], i64, i64 }
%struct.chosen = type { [16 x i8], i64, i64 }
%struct.long = type { [16 x i8], i64, i64 }
%struct.changes = type { [16 x i8], i64, i64 }
@format = private constant [3 x i8] c"%d\00"
@a = private constant [5 x i8] c"%.2f\00"
@b = private constant [4 x i8] c"%.f\00"
@c = private constant [20 x i8] c"nineteen characters\00"
@d = internal global [5 x i8] c"four\00"

define i32 @main(i32 %argc) {
  %c = icmp sgt i32 %argc, 2
  %sized = call ptr @malloc(i64 32)
  %sized.f = getelementptr inbounds %struct.sized, ptr %sized, i64 0, i32 1
  store i64 1, ptr %sized.f
  %large = call ptr @malloc(i64 32)
  %large.f = getelementptr inbounds %struct.large, ptr %large, i64 0, i32 1
  store i64 1, ptr %large.f
  %open = call ptr @malloc(i64 32)
  %open.f = getelementptr inbounds %struct.open, ptr %open, i64 0, i32 1
  store i64 1, ptr %open.f
  %chosen = call ptr @malloc(i64 32)
  %chosen.f = getelementptr inbounds %struct.chosen, ptr %chosen, i64 0, i32 1
  store i64 1, ptr %chosen.f
  %long = call ptr @malloc(i64 32)
  %long.f = getelementptr inbounds %struct.long, ptr %long, i64 0, i32 1
  store i64 1, ptr %long.f
  %changes = call ptr @malloc(i64 32)
  %changes.f = getelementptr inbounds %struct.changes, ptr %changes, i64 0, i32 1
  store i64 1, ptr %changes.f
  %wide = zext i32 %argc to i64
  call void @put.sized(ptr %sized, i64 16, i32 %argc)
  call void @put.sized(ptr %sized, i64 12, i32 %argc)
  call void @put.large(ptr %large, i64 16, i32 %argc)
  call void @put.large(ptr %large, i64 20, i32 %argc)
  call void @put.open(ptr %open, i64 16, i32 %argc)
  call void @put.open(ptr %open, i64 %wide, i32 %argc)
  %short = select i1 %c, ptr @a, ptr @b
  call ptr @strcpy(ptr %chosen, ptr %short)
  %one = select i1 %c, ptr @a, ptr @c
  call ptr @strcpy(ptr %long, ptr %one)
  %other = select i1 %c, ptr @a, ptr @d
  call ptr @strcpy(ptr %changes, ptr %other)
  ret i32 0
}

define internal void @put.sized(ptr %p, i64 %n, i32 %v) noinline {
  call i32 (ptr, i64, ptr, ...) @snprintf(ptr %p, i64 %n, ptr @format, i32 %v)
  ret void
}

define internal void @put.large(ptr %p, i64 %n, i32 %v) noinline {
  call i32 (ptr, i64, ptr, ...) @snprintf(ptr %p, i64 %n, ptr @format, i32 %v)
  ret void
}

define internal void @put.open(ptr %p, i64 %n, i32 %v) noinline {
  call i32 (ptr, i64, ptr, ...) @snprintf(ptr %p, i64 %n, ptr @format, i32 %v)
  ret void
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare i32 @snprintf(ptr, i64, ptr, ...)
declare ptr @strcpy(ptr, ptr)
