; Large arrays that are zero to begin with ask for huge pages before the program runs.
; RUN: %opt -passes=dtrans-pages -S %s | FileCheck %s

; Not: what is small, or so large that hardly all of it is used, constant, each thread's own, not zero, put somewhere, defined elsewhere, or an array of rows longer than a page, of which a program may use the beginnings only.
; CHECK: @llvm.global_ctors = {{.*}}@dtrans.pages.variables
; CHECK-LABEL: define internal void @dtrans.pages.variables(
; CHECK-NEXT: call void @dtrans.pages.variable(i64 ptrtoint (ptr @table to i64), i64 8388608)
; CHECK-NEXT: call void @dtrans.pages.variable(i64 ptrtoint (ptr @rows to i64), i64 8000000)
; CHECK-NEXT: ret void

target triple = "x86_64-unknown-linux-gnu"

@table = internal global [1048576 x i64] zeroinitializer
@rows = global [2000 x [500 x i64]] zeroinitializer
@huge = internal global [10000000 x i64] zeroinitializer
@small = internal global [1000 x i64] zeroinitializer
@constant = internal constant [1048576 x i64] zeroinitializer
@local = internal thread_local global [1048576 x i64] zeroinitializer
@placed = internal global [1048576 x i64] zeroinitializer, section ".mine"
@elsewhere = external global [1048576 x i64]
@long_rows = internal global [1000 x [1000 x i64]] zeroinitializer

define i32 @main() {
  ret i32 0
}
