; Checks that no change of layout relies on are taken back: all of them where no layout changes. They stay with the record that changes.
; RUN: %opt -passes='dtrans<skip-types=struct.node;cost-model=off>' -S %s | FileCheck --check-prefix=SKIP %s
; RUN: %opt -passes='dtrans<cost-model=off;bounds=prove>' -S %s | FileCheck --check-prefix=SKIP %s
; RUN: %opt -passes='dtrans<cost-model=off>' -S %s | FileCheck %s

; SKIP-NOT: dtrans.outside
; SKIP: %struct.node = type { i8, i64, [4 x i64], i16, i64 }
; SKIP-NOT: dtrans.outside

; CHECK: @look
; CHECK: icmp uge i64 %i, 4
; CHECK: call void @dtrans.outside

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i8, i64, [4 x i64], i16, i64 }

define i64 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  %p = call ptr @calloc(i64 1, i64 64)
  %q = call ptr @calloc(i64 1, i64 64)
  %l = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 1
  store ptr %q, ptr %l
  %n = call i64 @look(ptr %p, i64 %i)
  %m = load ptr, ptr %l
  %v = load i64, ptr %m
  %s = add i64 %n, %v
  ret i64 %s
}

define internal i64 @look(ptr %p, i64 %i) {
  store i8 1, ptr %p
  %f3 = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 3
  store i16 7, ptr %f3
  %f4 = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 4
  store i64 3, ptr %f4
  %f = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 2
  %a = getelementptr inbounds [4 x i64], ptr %f, i64 0, i64 %i
  %v = load i64, ptr %a
  %h = load i16, ptr %f3
  %w = load i64, ptr %f4
  %x = sext i16 %h to i64
  %y = add i64 %v, %w
  %z = add i64 %x, %y
  ret i64 %z
}

declare ptr @calloc(i64, i64)
