; Others find a function that uses the array in a variable, and may call it before `main` begins.
; RUN: %opt -passes='dtrans-variables<variables=64>' -S %s | FileCheck %s
; RUN: sed 's/@hooks = constant/@hooks = internal constant/' %s | %opt -passes='dtrans-variables<variables=64>' -S | FileCheck %s --check-prefix=MOVED

; CHECK-NOT: @dtrans.array
; CHECK: getelementptr {{.*}}@table

; MOVED: @dtrans.array.table =

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i32, double }

@table = internal global [8 x %struct.cell] zeroinitializer, align 16
@inner = internal constant { i32, ptr } { i32 1, ptr @hook }
@hooks = constant [2 x ptr] [ptr null, ptr getelementptr (i8, ptr @inner, i64 8)]

define internal void @hook() {
  store i32 7, ptr @table, align 8
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  %i = zext i32 %argc to i64
  %kind = getelementptr inbounds [8 x %struct.cell], ptr @table, i64 0, i64 %i, i32 0
  %k = load i32, ptr %kind, align 8
  ret i32 %k
}
