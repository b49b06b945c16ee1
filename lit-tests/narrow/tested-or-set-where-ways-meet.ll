; Where ways meet a load finds one of what was found or stored on each, also if it is of another record on each. Not so if on one of the ways something may have changed it, nor if
; what was found there is of another record than the one that is meant behind.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.block:
; CHECK: field 1: offset 8, i64; {{.*}}holds 0 to 100
; CHECK: record struct.called:
; CHECK: field 1: offset 8, i64; 2 reads ({{[0-9.]+}}), 2 writes ({{[0-9.]+}}){{$}}
; CHECK: record struct.other:
; CHECK: field 1: offset 8, i64; 2 reads ({{[0-9.]+}}), 2 writes ({{[0-9.]+}}){{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.block = type { ptr, i64 }
%struct.called = type { ptr, i64 }
%struct.other = type { ptr, i64 }

@blocks = internal global ptr null
@calleds = internal global ptr null
@others = internal global ptr null

define i64 @main(i32 %argc) {
  br label %loop
loop:
  %a = call i64 @block()
  %b = call i64 @called()
  %c = call i64 @other()
  %ab = add i64 %a, %b
  %abc = add i64 %ab, %c
  %again = icmp eq i64 %abc, 0
  br i1 %again, label %loop, label %end
end:
  ret i64 %abc
}

define internal i64 @block() {
  %old = load ptr, ptr @blocks
  %none = icmp eq ptr %old, null
  br i1 %none, label %fresh, label %some
some:
  %old.at = getelementptr inbounds %struct.block, ptr %old, i64 0, i32 1
  %used = load i64, ptr %old.at
  %full = icmp eq i64 %used, 100
  br i1 %full, label %fresh, label %meet
fresh:
  %new = call ptr @malloc(i64 16)
  store ptr %old, ptr %new
  %new.at = getelementptr inbounds %struct.block, ptr %new, i64 0, i32 1
  store i64 0, ptr %new.at
  store ptr %new, ptr @blocks
  br label %meet
meet:
  %b = phi ptr [ %new, %fresh ], [ %old, %some ]
  %at = getelementptr inbounds %struct.block, ptr %b, i64 0, i32 1
  %n = load i64, ptr %at
  %next = add i64 %n, 1
  store i64 %next, ptr %at
  ret i64 %n
}

define internal i64 @called() {
  %old = load ptr, ptr @calleds
  %none = icmp eq ptr %old, null
  br i1 %none, label %fresh, label %some
some:
  %old.at = getelementptr inbounds %struct.called, ptr %old, i64 0, i32 1
  %used = load i64, ptr %old.at
  %full = icmp eq i64 %used, 100
  call void @again()
  br i1 %full, label %fresh, label %meet
fresh:
  %new = call ptr @malloc(i64 16)
  store ptr %old, ptr %new
  %new.at = getelementptr inbounds %struct.called, ptr %new, i64 0, i32 1
  store i64 0, ptr %new.at
  store ptr %new, ptr @calleds
  br label %meet
meet:
  %b = phi ptr [ %new, %fresh ], [ %old, %some ]
  %at = getelementptr inbounds %struct.called, ptr %b, i64 0, i32 1
  %n = load i64, ptr %at
  %next = add i64 %n, 1
  store i64 %next, ptr %at
  ret i64 %n
}

define internal void @again() {
  %more = call i64 @any()
  %is.more = icmp eq i64 %more, 0
  br i1 %is.more, label %call, label %end
call:
  %x = call i64 @called()
  br label %end
end:
  ret void
}

define internal i64 @other() {
  %old = load ptr, ptr @others
  %none = icmp eq ptr %old, null
  br i1 %none, label %fresh, label %some
some:
  %before = load ptr, ptr %old
  %is.first = icmp eq ptr %before, null
  br i1 %is.first, label %fresh, label %second
second:
  %old.at = getelementptr inbounds %struct.other, ptr %before, i64 0, i32 1
  %used = load i64, ptr %old.at
  %full = icmp eq i64 %used, 100
  br i1 %full, label %fresh, label %meet
fresh:
  %new = call ptr @malloc(i64 16)
  store ptr %old, ptr %new
  %new.at = getelementptr inbounds %struct.other, ptr %new, i64 0, i32 1
  store i64 0, ptr %new.at
  store ptr %new, ptr @others
  br label %meet
meet:
  %b = phi ptr [ %new, %fresh ], [ %old, %second ]
  %at = getelementptr inbounds %struct.other, ptr %b, i64 0, i32 1
  %n = load i64, ptr %at
  %next = add i64 %n, 1
  store i64 %next, ptr %at
  ret i64 %n
}

declare i64 @any()
declare ptr @malloc(i64)
