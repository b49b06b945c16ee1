; What is written and never read gets no column where it is to go: the stores go with it, also through an address within an embedded array.
; Nothing of that if the field is read once.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;delete=on>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=KEPT
; RUN: sed 's/; ONCE //' %s | %opt -passes='dtrans-aostosoa<cost-model=off;delete=on>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=READ

; CHECK: remark: {{.*}}: struct.r: array of structures split into 2 columns, pointers to elements become indices, 40 bytes that are never read removed
; CHECK-DAG: @dtrans.struct.r.column.0 =
; CHECK-DAG: @dtrans.struct.r.column.16 =
; CHECK-NOT: @dtrans.struct.r.column
; CHECK-LABEL: define i64 @main
; CHECK: store i64 1
; CHECK-NOT: store i64 2
; CHECK-NOT: store i64 3
; CHECK: store i64 4
; CHECK-NOT: store i64 2
; CHECK-NOT: store i64 3

; KEPT: remark: {{.*}}: struct.r: array of structures split into 4 columns, pointers to elements become indices [
; KEPT: store i64 2
; KEPT: store i64 3

; READ: remark: {{.*}}: struct.r: array of structures split into 3 columns, pointers to elements become indices, 32 bytes that are never read removed
; READ-DAG: @dtrans.struct.r.column.8 =
; READ: store i64 2
; READ-NOT: store i64 3

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i64, [4 x i64] }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 56)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr inbounds %struct.r, ptr %a, i64 %i
  store i64 1, ptr %p
  %dead = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %dead
  %k = and i64 %i, 3
  %inner = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 3, i64 %k
  store i64 3, ptr %inner
  %live = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  store i64 4, ptr %live
  %j = add i64 %i, 1
  %again = icmp ult i64 %j, %n
  br i1 %again, label %loop, label %exit
exit:
  %v = load i64, ptr %a
  %second = getelementptr inbounds %struct.r, ptr %a, i64 0, i32 2
  %w = load i64, ptr %second
  %sum = add i64 %v, %w
  ; ONCE %third = getelementptr inbounds %struct.r, ptr %a, i64 0, i32 1
  ; ONCE %x = load i64, ptr %third
  ret i64 %sum
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
