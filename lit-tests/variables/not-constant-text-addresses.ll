; The constant address of a record that begins with bytes may be that of a text that goes on in the bytes behind them; that of a text in no
; record, or of a place inside a text, is not the beginning of a record's.
; RUN: %opt -passes='dtrans-variables<variables=1000000>' -S %s | FileCheck %s

; CHECK: define i32 @main(
; CHECK-NOT: i32 0, i32
; CHECK: ret i32

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.two = type { [12 x i8], [9 x i8], i64 }
%struct.inner = type { [12 x i8], { i8, i32 }, i64 }
%struct.only = type { [12 x i8] }
%struct.table = type { [4 x [8 x i8]], i64 }
%struct.named = type { [12 x i8], i64 }
%struct.holds = type { %struct.table, ptr, [5 x i8] }

@two = internal global [3 x %struct.two] zeroinitializer, align 8
@inner = internal global [3 x %struct.inner] zeroinitializer, align 8
@only = internal global [3 x %struct.only] zeroinitializer, align 8
@named = internal global [3 x %struct.named] zeroinitializer, align 8
@holds = internal global [3 x %struct.holds] zeroinitializer, align 8

define i32 @main(i32 %argc, ptr %argv) {
  %r = call i32 @puts(ptr getelementptr inbounds ([3 x %struct.two], ptr @two, i64 0, i64 2))
  %s = call i32 @puts(ptr getelementptr inbounds ([3 x %struct.inner], ptr @inner, i64 0, i64 2))
  %t = call i32 @puts(ptr getelementptr inbounds ([3 x %struct.only], ptr @only, i64 0, i64 1))
  %u = call i32 @puts(ptr getelementptr inbounds (i8, ptr @holds, i64 50))
  %v = call i32 @puts(ptr @two)
  %w = call i32 @puts(ptr @inner)
  %x = call i32 @puts(ptr @only)
  %y = call i32 @memcmp(ptr @named, ptr @two, i64 12)
  %z = call i32 @puts(ptr getelementptr inbounds ([3 x %struct.named], ptr @named, i64 0, i64 1, i32 1))
  ret i32 %r
}

declare i32 @puts(ptr)
declare i32 @memcmp(ptr, ptr, i64)
