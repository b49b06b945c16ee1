; Steps over records of 32 bytes lead to the same place in a record wherever they wrap: the layout is legal, but the columns are known only if it is checked how many
; records they lead over. The check stays though nothing is legal by it that was not. Where the record stays as it is there is none.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck --check-prefix=CHECKED %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck --check-prefix=WITHOUT %s
; RUN: %opt -passes='dtrans-bounds,dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck --check-prefix=SPLIT %s
; RUN: sed 's/call void @look(/call void @outside(/' %s | %opt -passes=dtrans-bounds -S | FileCheck --check-prefix=LEFT %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.even = type { double, double, i64, i64 }

@evens = internal global ptr null

; WITHOUT: struct.even: left alone: a pointer to it moves by a distance that may wrap
; SPLIT: struct.even: array of structures split into {{[0-9]+}} columns

define i32 @main(i32 %argc) {
  %some = sext i32 %argc to i64
  %n = mul i64 %some, %some
  %a = call ptr @calloc(i64 %n, i64 32)
  store ptr %a, ptr @evens
  call void @left(i64 %n, i64 %n)
  call void @look(ptr %a)
  ret i32 0
}

; CHECKED-LABEL: define internal void @left(
; CHECKED: call void @dtrans.outside(
; CHECKED: ret void
; LEFT-LABEL: define internal void @left(
; LEFT-NOT: dtrans.outside
; LEFT: ret void
define internal void @left(i64 %n, i64 %i) {
  %p = load ptr, ptr @evens
  %row = getelementptr %struct.even, ptr %p, i64 %n
  %e = getelementptr %struct.even, ptr %row, i64 %i
  %left = getelementptr i8, ptr %e, i64 -24
  %u = load double, ptr %left
  %here = getelementptr inbounds nuw i8, ptr %e, i64 8
  store double %u, ptr %here
  %next = getelementptr i8, ptr %e, i64 48
  store i64 1, ptr %next
  ret void
}

define internal void @look(ptr %p) {
  %k = getelementptr inbounds i8, ptr %p, i64 24
  store i64 2, ptr %k
  ret void
}

declare void @outside(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"
