; A text that lies in a variable is copied with no more bytes than that has, by the function itself or by one that is handed it in all of its calls: an access stays
; in its memory.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.good: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: legal: reorder
; As many bytes of the record as that has.
; CHECK-LABEL: record struct.long: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: legal: reorder
; CHECK-NEXT: not split
; CHECK-LABEL: record struct.many: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: not reorder
; CHECK-LABEL: record struct.seen: 40 bytes
; CHECK: class: 1 object
; CHECK-NEXT: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { [24 x i8], i64, i64 }
%struct.long = type { [24 x i8], i64, i64 }
%struct.many = type { [24 x i8], i64, i64 }
%struct.seen = type { [24 x i8], i64, i64 }

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare ptr @strcpy(ptr, ptr)
declare ptr @fgets(ptr, i32, ptr)
@stdin = external global ptr

@word = private unnamed_addr constant [4 x i8] c"abc\00"

define i64 @main(i32 %argc) {
  %in = load ptr, ptr @stdin
  %name = alloca [24 x i8]
  %got = call ptr @fgets(ptr %name, i32 24, ptr %in)
  %line = alloca [32 x i8]
  %got.line = call ptr @fgets(ptr %line, i32 32, ptr %in)
  %n = zext i32 %argc to i64
  %some = alloca i8, i64 %n
  %got.some = call ptr @fgets(ptr %some, i32 %argc, ptr %in)
  %g = call i64 @good.add(ptr %name)
  %g2 = call i64 @good.add(ptr @word)
  %l = call i64 @long.add(ptr %line)
  %l2 = call i64 @long.add(ptr %name)
  %m = call i64 @many.add(ptr %some)
  %s = call i64 @seen.add(ptr %name)
  %s1 = add i64 %g, %l
  %s2 = add i64 %s1, %m
  %s3 = add i64 %s2, %s
  ret i64 %s3
}

define internal i64 @good.add(ptr %name) {
  %a = call ptr @calloc(i64 1, i64 40)
  %x = getelementptr inbounds %struct.good, ptr %a, i64 0, i32 1
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.good, ptr %a, i64 0, i32 2
  store i64 2, ptr %y
  %c = call ptr @strcpy(ptr %a, ptr %name)
  %v = load i64, ptr %x
  ret i64 %v
}

define internal i64 @long.add(ptr %name) {
  %a = call ptr @calloc(i64 1, i64 40)
  %x = getelementptr inbounds %struct.long, ptr %a, i64 0, i32 1
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.long, ptr %a, i64 0, i32 2
  store i64 2, ptr %y
  %c = call ptr @strcpy(ptr %a, ptr %name)
  %v = load i64, ptr %x
  ret i64 %v
}

define internal i64 @many.add(ptr %name) {
  %a = call ptr @calloc(i64 1, i64 40)
  %x = getelementptr inbounds %struct.many, ptr %a, i64 0, i32 1
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.many, ptr %a, i64 0, i32 2
  store i64 2, ptr %y
  %c = call ptr @strcpy(ptr %a, ptr %name)
  %v = load i64, ptr %x
  ret i64 %v
}

define i64 @seen.add(ptr %name) {
  %a = call ptr @calloc(i64 1, i64 40)
  %x = getelementptr inbounds %struct.seen, ptr %a, i64 0, i32 1
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.seen, ptr %a, i64 0, i32 2
  store i64 2, ptr %y
  %c = call ptr @strcpy(ptr %a, ptr %name)
  %v = load i64, ptr %x
  ret i64 %v
}
