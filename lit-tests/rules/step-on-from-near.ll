; A constant number of records on from where an index leads that is proved not to wrap around: where memory is touched there and nothing else is done with the
; address, nobody sees whether it was counted from null. So the optimizer writes `list[k * n / 4 + k]` in loops that it unrolls. Long steps may
; wrap around together, what is kept may be beside an object, and null may be the address of records where the program says so.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s

; CHECK-DAG: struct.good: array of structures split
; CHECK-DAG: struct.even: array of structures split
; CHECK-DAG: struct.long: left alone: a pointer to it moves by a distance that may wrap
; CHECK-DAG: struct.kept: left alone: a pointer to it moves by a distance that may wrap
; CHECK-DAG: struct.null: left alone: a function that uses it {{.*}}is special

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { i64, i64, i64 }
%struct.even = type { i64, i64, i64, i64 }
%struct.long = type { i64, i64, i64 }
%struct.kept = type { i64, i64, i64 }
%struct.null = type { i64, i64, i64 }
@good = internal global ptr null
@even = internal global ptr null
@long = internal global ptr null
@kept = internal global ptr null
@null = internal global ptr null
@last = internal global ptr null

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %good.a = call ptr @calloc(i64 %n, i64 24)
  store ptr %good.a, ptr @good
  %good.e = getelementptr inbounds %struct.good, ptr %good.a, i64 %n
  store i64 1, ptr %good.e
  %good.f = getelementptr inbounds %struct.good, ptr %good.e, i64 0, i32 2
  store i64 1, ptr %good.f
  %even.a = call ptr @calloc(i64 %n, i64 32)
  store ptr %even.a, ptr @even
  %even.e = getelementptr inbounds %struct.even, ptr %even.a, i64 %n
  store i64 1, ptr %even.e
  %even.f = getelementptr inbounds %struct.even, ptr %even.e, i64 0, i32 2
  store i64 1, ptr %even.f
  %long.a = call ptr @calloc(i64 %n, i64 24)
  store ptr %long.a, ptr @long
  %long.e = getelementptr inbounds %struct.long, ptr %long.a, i64 %n
  store i64 1, ptr %long.e
  %long.f = getelementptr inbounds %struct.long, ptr %long.e, i64 0, i32 2
  store i64 1, ptr %long.f
  %kept.a = call ptr @calloc(i64 %n, i64 24)
  store ptr %kept.a, ptr @kept
  %kept.e = getelementptr inbounds %struct.kept, ptr %kept.a, i64 %n
  store i64 1, ptr %kept.e
  %kept.f = getelementptr inbounds %struct.kept, ptr %kept.e, i64 0, i32 2
  store i64 1, ptr %kept.f
  %null.a = call ptr @calloc(i64 %n, i64 24)
  store ptr %null.a, ptr @null
  %null.e = getelementptr inbounds %struct.null, ptr %null.a, i64 %n
  store i64 1, ptr %null.e
  %null.f = getelementptr inbounds %struct.null, ptr %null.e, i64 0, i32 2
  store i64 1, ptr %null.f
  %good.x = call i64 @good.look(i32 %argc)
  %even.x = call i64 @even.look(i32 %argc)
  %long.x = call i64 @long.look(i32 %argc)
  %kept.x = call i64 @kept.look(i32 %argc)
  %null.x = call i64 @null.look(i32 %argc)
  %s1 = add i64 %good.x, %even.x
  %s2 = add i64 %s1, %long.x
  %s3 = add i64 %s2, %null.x
  ret i64 %s3
}

; The field at 16 of the next.
define internal i64 @good.look(i32 %i) {
  %k = sext i32 %i to i64
  %p = load ptr, ptr @good
  %s = getelementptr %struct.good, ptr %p, i64 %k
  %on = getelementptr i8, ptr %s, i64 40
  %x = load i64, ptr %on
  ret i64 %x
}

; Records of a power of two.
define internal i64 @even.look(i32 %i) {
  %k = sext i32 %i to i64
  %p = load ptr, ptr @even
  %s = getelementptr %struct.even, ptr %p, i64 %k
  %on = getelementptr i8, ptr %s, i64 48
  %x = load i64, ptr %on
  ret i64 %x
}

; So far behind there is nothing.
define internal i64 @long.look(i32 %i) {
  %k = sext i32 %i to i64
  %p = load ptr, ptr @long
  %s = getelementptr %struct.long, ptr %p, i64 %k
  %on = getelementptr i8, ptr %s, i64 1152921504606846976
  %x = load i64, ptr %on
  ret i64 %x
}

; Memory is touched behind the address, so that it is near by what is not kept only.
define internal i64 @kept.look(i32 %i) {
  %k = sext i32 %i to i64
  %p = load ptr, ptr @kept
  %x = load i64, ptr %p
  %s = getelementptr i8, ptr %p, i64 16
  store i64 %x, ptr %s
  %on = getelementptr i8, ptr %s, i64 -40
  store ptr %on, ptr @last
  ret i64 %x
}

define internal i64 @null.look(i32 %i) null_pointer_is_valid {
  %k = sext i32 %i to i64
  %p = load ptr, ptr @null
  %s = getelementptr %struct.null, ptr %p, i64 %k
  %on = getelementptr i8, ptr %s, i64 40
  %x = load i64, ptr %on
  ret i64 %x
}
