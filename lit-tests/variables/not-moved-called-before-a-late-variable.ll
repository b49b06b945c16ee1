; What `main` calls before it makes a variable whose size it does not know sooner may use the array, which is made once all variables of fixed
; size are there.
; RUN: %opt -passes='dtrans-variables<variables=64>' -S %s | FileCheck %s
; RUN: sed 's/i32 64, align/i32 %%argc, align/' %s | %opt -passes='dtrans-variables<variables=64>' -S | FileCheck %s --check-prefix=MOVED

; CHECK-NOT: @dtrans.array
; CHECK: store i32 7, ptr @table

; MOVED: define i32 @main
; MOVED: call ptr @calloc
; MOVED: call void @fill
; MOVED: alloca i8, i32 %argc

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i32, double }

@table = internal global [8 x %struct.cell] zeroinitializer, align 16

define internal void @fill() {
  store i32 7, ptr @table, align 8
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  call void @fill()
  %late = alloca i8, i32 64, align 16
  store volatile i8 1, ptr %late, align 1
  %i = zext i32 %argc to i64
  %kind = getelementptr inbounds [8 x %struct.cell], ptr @table, i64 0, i64 %i, i32 0
  %k = load i32, ptr %kind, align 8
  ret i32 %k
}
