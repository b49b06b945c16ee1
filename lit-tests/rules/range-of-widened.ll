; A number that is shifted to the left and back is the part of it that is left then, which may be compared by itself. A part of other bits is another number.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.same: 32 bytes
; CHECK: legal: reorder, delete, narrow
; CHECK: record struct.other: 32 bytes
; CHECK: not reorder, {{.*}}: AddressAsNumber

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.same = type { [16 x i8], ptr, i64 }
%struct.other = type { [16 x i8], ptr, i64 }

define i32 @main(i32 %argc, ptr %argv) {
  %p = call ptr @calloc(i64 1, i64 32)
  %pp = getelementptr inbounds %struct.same, ptr %p, i64 0, i32 1
  store ptr %p, ptr %pp, align 8
  %q = call ptr @calloc(i64 1, i64 32)
  %qq = getelementptr inbounds %struct.other, ptr %q, i64 0, i32 1
  store ptr %q, ptr %qq, align 8
  %n = call i64 @time(ptr null)
  %a = call i32 @same(ptr %p, i64 %n)
  %b = call i32 @other(ptr %q, i64 %n)
  %r = add i32 %a, %b
  ret i32 %r
}

define internal i32 @same(ptr %p, i64 %n) {
  %part = trunc i64 %n to i32
  %long = icmp sgt i32 %part, 16
  %shifted = shl i64 %n, 32
  %wide = ashr exact i64 %shifted, 32
  br i1 %long, label %out, label %in
in:
  %r = call i32 @memcmp(ptr %p, ptr @text, i64 %wide)
  ret i32 %r
out:
  ret i32 0
}

define internal i32 @other(ptr %q, i64 %n) {
  %part = trunc i64 %n to i16
  %long = icmp sgt i16 %part, 16
  %shifted = shl i64 %n, 32
  %wide = ashr exact i64 %shifted, 32
  br i1 %long, label %out, label %in
in:
  %r = call i32 @memcmp(ptr %q, ptr @text, i64 %wide)
  ret i32 %r
out:
  ret i32 0
}

@text = internal constant [64 x i8] zeroinitializer

declare ptr @calloc(i64, i64)
declare i64 @time(ptr)
declare i32 @memcmp(ptr, ptr, i64)
