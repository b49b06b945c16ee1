; What nothing has changed, or what was only made smaller, is a variable in the end.
; RUN: %opt -passes='dtrans<variables=64>' -S %s | FileCheck %s

; CHECK-NOT: load ptr, ptr @dtrans.array
; CHECK: define internal i32 @get(
; CHECK-NEXT: getelementptr {{.*}}@table
; CHECK: define i32 @main(
; CHECK-NEXT: icmp eq ptr @table, null
; CHECK-NOT: store ptr

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i32, double }

@table = internal global [8 x %struct.cell] zeroinitializer, align 16

define internal i32 @get(i64 %i) {
  %kind = getelementptr inbounds [8 x %struct.cell], ptr @table, i64 0, i64 %i, i32 0
  %k = load i32, ptr %kind, align 8
  ret i32 %k
}

define i32 @main(i32 %argc, ptr %argv) {
  %i = zext i32 %argc to i64
  %k = call i32 @get(i64 %i)
  %heat = getelementptr inbounds [8 x %struct.cell], ptr @table, i64 0, i64 %i, i32 1
  store double 1.0, ptr %heat, align 8
  %h = load double, ptr %heat, align 8
  %n = fptosi double %h to i32
  %kind = getelementptr inbounds [8 x %struct.cell], ptr @table, i64 0, i64 %i, i32 0
  store i32 %n, ptr %kind, align 8
  ret i32 %k
}
