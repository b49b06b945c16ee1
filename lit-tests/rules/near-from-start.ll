; The last of as many records as were asked for may be kept: `net->sink = &net->vertices[n - 1]`, where the optimizer makes two steps of one that promise nothing.
; What goes on from there comes from memory, where the block does not start, and there the same step would add up; another number, or a long step, leads anywhere;
; and from null, what is kept is no null.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=STAYS

; CHECK-DAG: struct.good: array of structures split
; CHECK-DAG: struct.both: array of structures split
; CHECK-DAG: struct.asked: array of structures split
; CHECK-DAG: left alone: its memory is used as more than one record
; STAYS-NOT: struct.{{loop|null|long|else}}: array of structures split

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { i64, i64, i64 }
%struct.both = type { i64, i64, i64 }
%struct.loop = type { i64, i64, i64 }
%struct.null = type { i64, i64, i64 }
%struct.long = type { i64, i64, i64 }
%struct.else = type { i64, i64, i64 }
%struct.asked = type { i64, i64, i64 }
@good = internal global ptr null
@good.last = internal global ptr null
@both = internal global ptr null
@both.last = internal global ptr null
@loop = internal global ptr null
@loop.last = internal global ptr null
@null = internal global ptr null
@null.last = internal global ptr null
@long = internal global ptr null
@long.last = internal global ptr null
@else = internal global ptr null
@else.last = internal global ptr null
@asked = internal global ptr null
@asked.last = internal global ptr null

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @exit(i32) noreturn

define i64 @main(i32 %argc) {
  call void @good.make(i32 %argc)
  call void @asked.make(i32 %argc)
  call void @else.make(i32 %argc)
  call void @both.make(i32 %argc)
  call void @loop.make(i32 %argc)
  call void @null.make(i32 %argc)
  call void @long.make(i32 %argc)
  %good.a = load ptr, ptr @good
  %good.f = getelementptr inbounds %struct.good, ptr %good.a, i64 0, i32 2
  store i64 1, ptr %good.f
  %good.l = load ptr, ptr @good.last
  %good.x = load i64, ptr %good.l
  %both.a = load ptr, ptr @both
  %both.f = getelementptr inbounds %struct.both, ptr %both.a, i64 0, i32 2
  store i64 1, ptr %both.f
  %both.l = load ptr, ptr @both.last
  %both.x = load i64, ptr %both.l
  %loop.a = load ptr, ptr @loop
  %loop.f = getelementptr inbounds %struct.loop, ptr %loop.a, i64 0, i32 2
  store i64 1, ptr %loop.f
  %loop.l = load ptr, ptr @loop.last
  %loop.x = load i64, ptr %loop.l
  %null.a = load ptr, ptr @null
  %null.f = getelementptr inbounds %struct.null, ptr %null.a, i64 0, i32 2
  store i64 1, ptr %null.f
  %null.l = load ptr, ptr @null.last
  %null.x = load i64, ptr %null.l
  %long.a = load ptr, ptr @long
  %long.f = getelementptr inbounds %struct.long, ptr %long.a, i64 0, i32 2
  store i64 1, ptr %long.f
  %long.l = load ptr, ptr @long.last
  %long.x = load i64, ptr %long.l
  %else.a = load ptr, ptr @else
  %else.f = getelementptr inbounds %struct.else, ptr %else.a, i64 0, i32 2
  store i64 1, ptr %else.f
  %else.l = load ptr, ptr @else.last
  %else.x = load i64, ptr %else.l
  %asked.a = load ptr, ptr @asked
  %asked.f = getelementptr inbounds %struct.asked, ptr %asked.a, i64 0, i32 2
  store i64 1, ptr %asked.f
  %asked.l = load ptr, ptr @asked.last
  %asked.x = load i64, ptr %asked.l
  %s1 = add i64 %good.x, %both.x
  %s2 = add i64 %s1, %loop.x
  %s3 = add i64 %s2, %null.x
  %s4 = add i64 %s3, %long.x
  ret i64 %s4
}

define internal void @good.make(i32 %n) {
entry:
  %k = sext i32 %n to i64
  %a = call ptr @calloc(i64 %k, i64 24)
  %none = icmp eq ptr %a, null
  br i1 %none, label %out, label %on
out:
  call void @exit(i32 1)
  unreachable
on:
  store ptr %a, ptr @good
  %s = getelementptr %struct.good, ptr %a, i64 %k
  %last = getelementptr i8, ptr %s, i64 -24
  store ptr %last, ptr @good.last
  %in = getelementptr i8, ptr %s, i64 -8
  store i64 7, ptr %in
  ret void
}

; Two blocks are asked for at once.
define internal void @both.make(i32 %n) {
entry:
  %k = sext i32 %n to i64
  %a = call ptr @calloc(i64 %k, i64 24)
  %b = call ptr @calloc(i64 %k, i64 8)
  %none.a = icmp eq ptr %a, null
  %none.b = icmp eq ptr %b, null
  %none = or i1 %none.a, %none.b
  br i1 %none, label %out, label %on
out:
  call void @exit(i32 1)
  unreachable
on:
  store i64 1, ptr %b
  store ptr %a, ptr @both
  %s = getelementptr %struct.both, ptr %a, i64 %k
  %last = getelementptr i8, ptr %s, i64 -24
  store ptr %last, ptr @both.last
  %in = getelementptr i8, ptr %s, i64 -8
  store i64 7, ptr %in
  ret void
}

; It may be null.
define internal void @null.make(i32 %n) {
entry:
  %k = sext i32 %n to i64
  %a = call ptr @calloc(i64 %k, i64 24)
  br label %on
on:
  store ptr %a, ptr @null
  %s = getelementptr %struct.null, ptr %a, i64 %k
  %last = getelementptr i8, ptr %s, i64 -24
  store ptr %last, ptr @null.last
  %in = getelementptr i8, ptr %s, i64 -8
  store i64 7, ptr %in
  ret void
}

; So far before it there may be nothing.
define internal void @long.make(i32 %n) {
entry:
  %k = sext i32 %n to i64
  %a = call ptr @calloc(i64 %k, i64 24)
  %none = icmp eq ptr %a, null
  br i1 %none, label %out, label %on
out:
  call void @exit(i32 1)
  unreachable
on:
  store ptr %a, ptr @long
  %s = getelementptr %struct.long, ptr %a, i64 %k
  %last = getelementptr i8, ptr %s, i64 -240
  store ptr %last, ptr @long.last
  %in = getelementptr i8, ptr %s, i64 -8
  store i64 7, ptr %in
  ret void
}

; What was kept is where the next step begins.
define internal void @loop.make(i32 %n) {
entry:
  %k = sext i32 %n to i64
  %a = call ptr @calloc(i64 %k, i64 24)
  %none = icmp eq ptr %a, null
  br i1 %none, label %out, label %on
out:
  call void @exit(i32 1)
  unreachable
on:
  store ptr %a, ptr @loop
  store ptr %a, ptr @loop.last
  br label %again
again:
  %i = phi i32 [ %n, %on ], [ %j, %more ]
  %p = load ptr, ptr @loop.last
  %p.none = icmp eq ptr %p, null
  br i1 %p.none, label %end, label %more
more:
  %s = getelementptr %struct.loop, ptr %p, i64 %k
  %last = getelementptr i8, ptr %s, i64 -24
  store ptr %last, ptr @loop.last
  %in = getelementptr i8, ptr %s, i64 -8
  store i64 7, ptr %in
  %j = add i32 %i, -1
  %c = icmp sgt i32 %j, 0
  br i1 %c, label %again, label %end
end:
  ret void
}

; Another number.
define internal void @else.make(i32 %n) {
entry:
  %m = add i32 %n, 1
  %k.m = sext i32 %m to i64
  %k = sext i32 %n to i64
  %a = call ptr @calloc(i64 %k, i64 24)
  %none = icmp eq ptr %a, null
  br i1 %none, label %out, label %on
out:
  call void @exit(i32 1)
  unreachable
on:
  store ptr %a, ptr @else
  %s = getelementptr %struct.else, ptr %a, i64 %k.m
  %last = getelementptr i8, ptr %s, i64 -24
  store ptr %last, ptr @else.last
  %in = getelementptr i8, ptr %s, i64 -8
  store i64 7, ptr %in
  ret void
}

; In bytes.
define internal void @asked.make(i32 %n) {
entry:
  %k = sext i32 %n to i64
  %bytes = mul nsw i64 %k, 24
  %a = call ptr @malloc(i64 %bytes)
  %none = icmp eq ptr %a, null
  br i1 %none, label %out, label %on
out:
  call void @exit(i32 1)
  unreachable
on:
  store ptr %a, ptr @asked
  %s = getelementptr %struct.asked, ptr %a, i64 %k
  %last = getelementptr i8, ptr %s, i64 -24
  store ptr %last, ptr @asked.last
  %in = getelementptr i8, ptr %s, i64 -8
  store i64 7, ptr %in
  ret void
}
