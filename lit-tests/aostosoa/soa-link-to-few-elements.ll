; A field that points to elements of an array whose length is proved to be small keeps indices of 32 bits. They keep their sign:
; an address may lie before the first element. The column has room for 64 bits, and the narrow ones lie in its first half.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.node: array of structures split into 2 columns, pointers to elements become indices, of 32 bits in 1 column
; CHECK-NOT: @dtrans.struct.node.wide
; CHECK-LABEL: define i64 @main(
; CHECK: [[COLUMN:%.*]] = load ptr, ptr @dtrans.struct.node.column.0
; CHECK: [[NEARLY:%.*]] = getelementptr i32, ptr [[COLUMN]], i64 [[START:%.*]]
; CHECK: [[LINK:%.*]] = getelementptr i8, ptr [[NEARLY]], i64 262144
; CHECK: [[NTH:%.*]] = trunc i64 {{%.*}} to i32
; CHECK: store i32 [[NTH]], ptr [[LINK]], align 4
; CHECK: loop:
; CHECK: [[P:%.*]] = phi i64 [ [[START]], %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK: [[LOADED:%.*]] = load i32, ptr {{%.*}}, align 4
; CHECK: [[NEXT]] = sext i32 [[LOADED]] to i64
; CHECK: icmp eq i64 [[NEXT]], 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64 }

define i64 @main(i32 %argc) {
entry:
  %few = and i32 %argc, 1023
  %n = zext i32 %few to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %nth = getelementptr inbounds %struct.node, ptr %a, i64 %n
  store ptr %nth, ptr %a
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %next, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %more, %loop ]
  %key = getelementptr inbounds %struct.node, ptr %p, i64 0, i32 1
  %k = load i64, ptr %key
  %more = add i64 %sum, %k
  %next = load ptr, ptr %p
  %end = icmp eq ptr %next, null
  br i1 %end, label %exit, label %loop
exit:
  ret i64 %more
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
