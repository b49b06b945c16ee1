; A function that hands the start of an array to itself gets a copy for arrays of that length, which calls itself; once, however often checks are put in.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.word = type { i64, [12 x i8], [12 x i8], i64 }

; CHECK-LABEL: define i64 @main(
; CHECK: call void @itself.within(ptr %name, i64 %i)
define i64 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  %w = call ptr @calloc(i64 1, i64 40)
  store i64 %i, ptr %w
  %name = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 1
  call void @itself(ptr %name, i64 %i)
  %n = load i64, ptr %w
  ret i64 %n
}

; CHECK-LABEL: define internal void @itself(
; CHECK-NOT: @dtrans.outside
; CHECK: ret void
define internal void @itself(ptr %text, i64 %i) {
  %at = getelementptr inbounds i8, ptr %text, i64 %i
  store i8 1, ptr %at
  %more = icmp sgt i64 %i, 5
  br i1 %more, label %again, label %end
again:
  %less = sub i64 %i, 1
  call void @itself(ptr %text, i64 %less)
  br label %end
end:
  ret void
}

; CHECK-LABEL: define internal void @itself.within(
; CHECK: icmp uge i64 %i, 12
; CHECK: call void @dtrans.outside(
; CHECK: call void @itself.within(ptr %text, i64 %less)

; CHECK-NOT: .within.within
declare ptr @calloc(i64, i64)
