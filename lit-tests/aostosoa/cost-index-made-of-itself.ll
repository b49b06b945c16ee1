; In code that never runs an index may be made of itself: what costs are counted from does not follow it for ever.
; RUN: %opt -passes=dtrans-aostosoa -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s

; CHECK: struct.row: array of structures split
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, i64, i64, i64, i64, i64, i64, i64 }
@rows = internal global ptr null
@used = internal global i64 0

define i32 @main(i32 %argc) {
entry:
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 64)
  store ptr %a, ptr @rows
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  call void @append(i64 %i)
  %j = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %done
never:
  %round = freeze i64 %round
  %never.p = load ptr, ptr @rows
  %never.r = getelementptr inbounds %struct.row, ptr %never.p, i64 %round
  store i64 1, ptr %never.r
  br label %never
done:
  %s = call i64 @total(i64 %n)
  %t = call i64 @rest(i64 %n)
  %x = xor i64 %s, %t
  %r = trunc i64 %x to i32
  ret i32 %r
}

define internal void @append(i64 %v) {
entry:
  %before = load i64, ptr @used
  %full = icmp ugt i64 %before, 1000000
  br i1 %full, label %again, label %go
again:
  %also = load i64, ptr @used
  br label %go
go:
  %at = phi i64 [ %before, %entry ], [ %also, %again ]
  %p = load ptr, ptr @rows
  %r = getelementptr inbounds %struct.row, ptr %p, i64 %at
  %f0 = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 0
  store i64 %v, ptr %f0
  %f1 = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 1
  store i64 %v, ptr %f1
  %f2 = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 2
  store i64 %v, ptr %f2
  %f3 = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 3
  store i64 %v, ptr %f3
  %f4 = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 4
  store i64 %v, ptr %f4
  %f5 = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 5
  store i64 %v, ptr %f5
  %f6 = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 6
  store i64 %v, ptr %f6
  %f7 = getelementptr inbounds %struct.row, ptr %r, i64 0, i32 7
  store i64 %v, ptr %f7
  %once = load i64, ptr @used
  %next = add i64 %once, 1
  store i64 %next, ptr @used
  ret void
}

define internal i64 @total(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i64 [ 0, %entry ], [ %t, %loop ]
  %p = load ptr, ptr @rows
  %f = getelementptr inbounds %struct.row, ptr %p, i64 %i, i32 3
  %v = load i64, ptr %f
  %t = add i64 %s, %v
  %j = add nuw nsw i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %done
done:
  ret i64 %t
}

define internal i64 @rest(i64 %n) {
  %p = load ptr, ptr @rows
  %last = sub i64 %n, 1
  %f0 = getelementptr inbounds %struct.row, ptr %p, i64 %last, i32 0
  %v0 = load i64, ptr %f0
  %f1 = getelementptr inbounds %struct.row, ptr %p, i64 %last, i32 1
  %v1 = load i64, ptr %f1
  %f2 = getelementptr inbounds %struct.row, ptr %p, i64 %last, i32 2
  %v2 = load i64, ptr %f2
  %f4 = getelementptr inbounds %struct.row, ptr %p, i64 %last, i32 4
  %v4 = load i64, ptr %f4
  %f5 = getelementptr inbounds %struct.row, ptr %p, i64 %last, i32 5
  %v5 = load i64, ptr %f5
  %f6 = getelementptr inbounds %struct.row, ptr %p, i64 %last, i32 6
  %v6 = load i64, ptr %f6
  %f7 = getelementptr inbounds %struct.row, ptr %p, i64 %last, i32 7
  %v7 = load i64, ptr %f7
  %a0 = xor i64 %v0, %v1
  %a1 = xor i64 %a0, %v2
  %a2 = xor i64 %a1, %v4
  %a3 = xor i64 %a2, %v5
  %a4 = xor i64 %a3, %v6
  %a5 = xor i64 %a4, %v7
  ret i64 %a5
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
