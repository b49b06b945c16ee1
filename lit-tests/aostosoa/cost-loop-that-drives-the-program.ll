; Nothing says how often a loop runs that ends when nothing is left to do. Where more than a lookup is done each time around, it is what the program
; is for, and runs as often as one that counts; a search ends soon.
; RUN: env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/call void @handle(ptr %a)/call void @touch(ptr %a, i64 7)/' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s --check-prefix=SEARCH

; CHECK: used in scans [[COUNTED:[0-9.]+]], at random {{6[0-9][.]}}
; SEARCH: used in scans {{[0-9.]+}}, at random {{[3-6][.]}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.wide = type { i64, i64, i64, i64, i64, i64, i64, i64 }

define internal void @touch(ptr %a, i64 %h) {
  %p = getelementptr inbounds %struct.wide, ptr %a, i64 %h
  %k = load i64, ptr %p
  %f = getelementptr inbounds %struct.wide, ptr %p, i64 0, i32 2
  store i64 %k, ptr %f
  ret void
}

define internal void @handle(ptr %a) {
  %r = call i32 @rand()
  %h = sext i32 %r to i64
  call void @touch(ptr %a, i64 %h)
  ret void
}

define i32 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 64)
  br label %fill
fill:
  %i = phi i64 [ 0, %entry ], [ %j, %fill ]
  %p = getelementptr inbounds %struct.wide, ptr %a, i64 %i
  store i64 %i, ptr %p
  %j = add nuw nsw i64 %i, 1
  %on = icmp ult i64 %j, %n
  br i1 %on, label %fill, label %next
next:
  %left = call i32 @rand()
  %more = icmp ne i32 %left, 0
  br i1 %more, label %work, label %exit
work:
  call void @handle(ptr %a)
  br label %next
exit:
  %last = getelementptr inbounds %struct.wide, ptr %a, i64 0, i32 2
  %found = load i64, ptr %last
  %result = trunc i64 %found to i32
  ret i32 %result
}

declare i32 @rand()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
