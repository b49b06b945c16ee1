; Where the length of the array is not proved to be small, its allocation looks at it, and each access of a link asks a
; variable which width there is.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.node: array of structures split into 2 columns, pointers to elements become indices, of 32 bits in 1 column
; CHECK: @dtrans.struct.node.wide = internal unnamed_addr global i8 0
; CHECK-LABEL: define i64 @main(
; CHECK: %a = call ptr @calloc(i64 %n, i64 16)
; One past the end has to fit as well.
; CHECK: [[MANY:%.*]] = icmp ugt i64 {{%.*}}, 2147418111
; CHECK: [[WIDTH:%.*]] = zext i1 [[MANY]] to i8
; CHECK: store i8 [[WIDTH]], ptr @dtrans.struct.node.wide
; CHECK: load i8, ptr @dtrans.struct.node.wide
; CHECK: br i1 {{%.*}}, label %[[WIDE:.*]], label %[[NARROW:.*]], !prof
; CHECK: [[WIDE]]:
; CHECK: store i64 [[NTH:%.*]], ptr {{%.*}}, align 8
; CHECK: [[NARROW]]:
; CHECK: [[LOW:%.*]] = trunc i64 [[NTH]] to i32
; CHECK: store i32 [[LOW]], ptr {{%.*}}, align 4
; CHECK: loop:
; CHECK: load i8, ptr @dtrans.struct.node.wide
; CHECK: [[A:%.*]] = load i64, ptr {{%.*}}, align 8
; CHECK: [[LOADED:%.*]] = load i32, ptr {{%.*}}, align 4
; CHECK: [[B:%.*]] = sext i32 [[LOADED]] to i64
; CHECK: [[NEXT:%.*]] = phi i64 [ [[A]], {{%.*}} ], [ [[B]], {{%.*}} ]
; CHECK: icmp eq i64 [[NEXT]], 0

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
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
