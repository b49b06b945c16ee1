; A function that looks up where an array is reads memory, and so do its callers: what was said of them before goes.
; RUN: %opt -passes='dtrans-variables<variables=64>' -S %s | FileCheck %s

; CHECK: define internal ptr @at(i64 %i) {
; CHECK: define internal ptr @second() {
; CHECK: define internal i64 @plain(i64 %i) #[[PLAIN:[0-9]+]]
; CHECK: attributes #[[PLAIN]] = { {{.*}}memory(none)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i32, double }

@table = internal global [8 x %struct.cell] zeroinitializer, align 16

define internal ptr @at(i64 %i) memory(none) {
  %p = getelementptr inbounds [8 x %struct.cell], ptr @table, i64 0, i64 %i
  ret ptr %p
}

define internal ptr @second() memory(none) {
  %p = call ptr @at(i64 1) memory(none)
  ret ptr %p
}

define internal i64 @plain(i64 %i) memory(none) {
  ret i64 %i
}

define i32 @main(i32 %argc, ptr %argv) {
  %i = zext i32 %argc to i64
  %n = call i64 @plain(i64 %i)
  %p = call ptr @at(i64 %n)
  %q = call ptr @second()
  %k = load i32, ptr %p, align 8
  store i32 %k, ptr %q, align 8
  ret i32 %k
}
