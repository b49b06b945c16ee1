; An array of records in a variable becomes an allocation that `main` makes, for as long as layouts are chosen.
; RUN: %opt -passes='dtrans-variables<variables=64>' -S %s | FileCheck %s

; CHECK-DAG: @dtrans.array.table = internal unnamed_addr global ptr null
; CHECK-DAG: @grid = internal global [4 x [8 x %struct.cell]] zeroinitializer
; CHECK-DAG: c"dtrans: there is no memory for the array table\0A\00"

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i32, double }

@table = internal global [8 x %struct.cell] zeroinitializer, align 16
@grid = internal global [4 x [8 x %struct.cell]] zeroinitializer
; What is less than is asked for stays, and so does what holds no records, or only one.
; CHECK-DAG: @little = internal global [2 x %struct.cell]
; CHECK-NOT: @dtrans.array.little
@little = internal global [2 x %struct.cell] zeroinitializer
@numbers = internal global [64 x i64] zeroinitializer
@one = internal global %struct.cell zeroinitializer

; CHECK-LABEL: define internal double @get(
; CHECK-NEXT: [[IN:%.*]] = load ptr, ptr @dtrans.array.table, align 8
; CHECK: %heat = getelementptr inbounds %struct.cell, ptr [[IN]], i64 %i, i32 1
define internal double @get(i64 %i) {
  %heat = getelementptr inbounds [8 x %struct.cell], ptr @table, i64 0, i64 %i, i32 1
  %h = load double, ptr %heat, align 8
  ret double %h
}

; A constant address becomes an instruction's.
; CHECK-LABEL: define internal void @set(
; CHECK: [[IN:%.*]] = load ptr, ptr @dtrans.array.grid, align 8
; CHECK: [[AT:%.*]] = getelementptr {{.*}}ptr [[IN]]
; CHECK: store i32 1, ptr [[AT]]
define internal void @set() {
  store i32 1, ptr getelementptr inbounds ([4 x [8 x %struct.cell]], ptr @grid, i64 0, i64 2, i64 3), align 4
  ret void
}

; So does the distance from its beginning.
; CHECK-LABEL: define internal i64 @number(
; CHECK: [[IN:%.*]] = load ptr, ptr @dtrans.array.grid, align 8
; CHECK: [[START:%.*]] = ptrtoint ptr [[IN]] to i64
; CHECK: sub i64 %at, [[START]]
define internal i64 @number(ptr %cell) {
  %at = ptrtoint ptr %cell to i64
  %bytes = sub i64 %at, ptrtoint (ptr @grid to i64)
  %number = sdiv exact i64 %bytes, 16
  ret i64 %number
}

; CHECK-LABEL: define i32 @main(
; CHECK-NEXT: entry:
; CHECK-NEXT: %local = alloca i32
; CHECK: [[BEFORE:%.*]] = load ptr, ptr @dtrans.array.
; CHECK: [[NEW:%.*]] = icmp eq ptr [[BEFORE]], null
; CHECK: br i1 [[NEW]]
; CHECK: [[MADE:%.*]] = call ptr @calloc(i64 {{8|32}}, i64 16)
; CHECK: store ptr [[MADE]], ptr @dtrans.array.
; CHECK: [[FAILED:%.*]] = icmp eq ptr [[MADE]], null
; CHECK: br i1 [[FAILED]]
; CHECK: call i32 (i32, ptr, ...) @dprintf(i32 2, ptr
; CHECK: call void @abort()
; CHECK: phi ptr [ null, %{{.*}} ], [ {{%.*}}, %loop ]
define i32 @main(i32 %argc, ptr %argv) {
entry:
  %local = alloca i32, align 4
  store i32 0, ptr %local, align 4
  br label %loop

loop:
  %p = phi ptr [ null, %entry ], [ @table, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %d = call double @get(i64 %i)
  call void @set()
  %small = getelementptr inbounds [2 x %struct.cell], ptr @little, i64 0, i64 1
  store i32 1, ptr %small, align 4
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, 8
  br i1 %again, label %loop, label %end

end:
  %is = icmp eq ptr %p, @table
  %r = zext i1 %is to i32
  ret i32 %r
}
