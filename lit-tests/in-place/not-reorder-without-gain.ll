; Twins: what lies on the heap and gets smaller is changed, what is a local variable, or is small and has no gaps, is left alone, whatever is
; used most.
; RUN: %opt -passes=dtrans-reorderfields -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.heap: reordered fields, elements shrink from 24 to 16 bytes
; CHECK-DAG: remark: {{.*}}: struct.local: left alone: its fields lie well as they are
; CHECK-DAG: remark: {{.*}}: struct.dense: left alone: its fields lie well as they are
; CHECK-LABEL: define i64 @main(
; CHECK: call ptr @calloc(i64 %n, i64 16)
; CHECK: getelementptr inbounds %struct.dense

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.heap = type { i32, i64, i32 }
%struct.local = type { i32, i64, i32 }
%struct.dense = type { i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %l = alloca %struct.local
  %h = call ptr @calloc(i64 %n, i64 24)
  %d = call ptr @calloc(i64 %n, i64 16)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %hi = getelementptr inbounds %struct.heap, ptr %h, i64 %i
  %h1 = getelementptr inbounds %struct.heap, ptr %hi, i64 0, i32 1
  store i64 %i, ptr %h1, align 8
  %h2 = getelementptr inbounds %struct.heap, ptr %hi, i64 0, i32 2
  %hv = load i32, ptr %h2, align 4
  store i32 %hv, ptr %hi, align 4
  %di = getelementptr inbounds %struct.dense, ptr %d, i64 %i
  %d1 = getelementptr inbounds %struct.dense, ptr %di, i64 0, i32 1
  %dv = load i64, ptr %d1, align 8
  store i64 %dv, ptr %di, align 8
  %l1 = getelementptr inbounds %struct.local, ptr %l, i64 0, i32 1
  store i64 %dv, ptr %l1, align 8
  %l2 = getelementptr inbounds %struct.local, ptr %l, i64 0, i32 2
  %lv = load i32, ptr %l2, align 4
  store i32 %lv, ptr %l, align 4
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = load i64, ptr %h1, align 8
  ret i64 %r
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
