; Where an element of a table begins its first text does too: steps from there lead to further elements, and are no steps in the text. The same in a row
; of texts. What a function of the library's reads from there is the text.
; RUN: %opt -passes='dtrans-variables<variables=1000000>' -S %s | FileCheck %s

; CHECK: define i32 @main(
; CHECK: %[[FROM:.*]] = getelementptr inbounds nuw i8, ptr @marks, i64 48
; CHECK: %[[TEXT:.*]] = getelementptr inbounds [44 x %struct.mark], ptr @marks, i32 0, i32 3, i32 0
; CHECK: call i32 @puts(ptr %[[TEXT]])
; CHECK: %p = getelementptr i8, ptr %[[FROM]], i64 %apart
; CHECK: %[[ROW:.*]] = getelementptr inbounds nuw i8, ptr @rows, i64 20
; CHECK: %q = getelementptr i8, ptr %[[ROW]], i64 %apart
; CHECK: %[[SECOND:.*]] = getelementptr inbounds [44 x %struct.pair], ptr @pairs, i32 0, i32 1, i32 1
; CHECK: %r = getelementptr i8, ptr %[[SECOND]], i64 %i

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.mark = type { [3 x i8], i16, i64 }
%struct.row = type { i32, [9 x [16 x i8]] }
%struct.pair = type { i64, [12 x i8], i32 }

@marks = internal global [44 x %struct.mark] zeroinitializer, align 16
@rows = internal global %struct.row zeroinitializer, align 16
@pairs = internal global [44 x %struct.pair] zeroinitializer, align 16

define i32 @main(i32 %argc, ptr %argv) {
  %i = sext i32 %argc to i64
  %apart = shl i64 %i, 4
  %s = call i32 @puts(ptr getelementptr inbounds nuw (i8, ptr @marks, i64 48))
  %p = getelementptr i8, ptr getelementptr inbounds nuw (i8, ptr @marks, i64 48), i64 %apart
  store i64 1, ptr %p, align 8
  %q = getelementptr i8, ptr getelementptr inbounds nuw (i8, ptr @rows, i64 20), i64 %apart
  store i8 1, ptr %q
  %r = getelementptr i8, ptr getelementptr inbounds nuw (i8, ptr @pairs, i64 32), i64 %i
  store i8 1, ptr %r
  ret i32 %s
}

declare i32 @puts(ptr)
