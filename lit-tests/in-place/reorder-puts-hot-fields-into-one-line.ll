; Twins of 160 bytes, more than two cache lines. Of one the first and last field are used in a loop, and come to lie side by side; of the other
; all are, and it stays. No gap tells that there is something to gain.
; RUN: %opt -passes=dtrans-reorderfields -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.some: reordered fields, elements keep their 160 bytes
; CHECK-DAG: remark: {{.*}}: struct.all: left alone: its fields lie well as they are
; CHECK-LABEL: define i64 @main(
; CHECK: loop:
; CHECK: [[LAST:%.*]] = getelementptr inbounds %__DFR_struct.some, ptr {{%.*}}, i64 0, i32 1
; CHECK: store i64 %x, ptr [[LAST]]
; CHECK: %all.19 = getelementptr inbounds %struct.all, ptr {{%.*}}, i64 0, i32 19

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.some = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 }
%struct.all = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %s = call ptr @calloc(i64 %n, i64 160)
  %a = call ptr @calloc(i64 %n, i64 160)
  %cold.1 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 1
  %c.1 = load i64, ptr %cold.1
  %c1.1 = add i64 %c.1, 1
  store i64 %c1.1, ptr %cold.1
  %cold.2 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 2
  %c.2 = load i64, ptr %cold.2
  %c1.2 = add i64 %c.2, 1
  store i64 %c1.2, ptr %cold.2
  %cold.3 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 3
  %c.3 = load i64, ptr %cold.3
  %c1.3 = add i64 %c.3, 1
  store i64 %c1.3, ptr %cold.3
  %cold.4 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 4
  %c.4 = load i64, ptr %cold.4
  %c1.4 = add i64 %c.4, 1
  store i64 %c1.4, ptr %cold.4
  %cold.5 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 5
  %c.5 = load i64, ptr %cold.5
  %c1.5 = add i64 %c.5, 1
  store i64 %c1.5, ptr %cold.5
  %cold.6 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 6
  %c.6 = load i64, ptr %cold.6
  %c1.6 = add i64 %c.6, 1
  store i64 %c1.6, ptr %cold.6
  %cold.7 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 7
  %c.7 = load i64, ptr %cold.7
  %c1.7 = add i64 %c.7, 1
  store i64 %c1.7, ptr %cold.7
  %cold.8 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 8
  %c.8 = load i64, ptr %cold.8
  %c1.8 = add i64 %c.8, 1
  store i64 %c1.8, ptr %cold.8
  %cold.9 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 9
  %c.9 = load i64, ptr %cold.9
  %c1.9 = add i64 %c.9, 1
  store i64 %c1.9, ptr %cold.9
  %cold.10 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 10
  %c.10 = load i64, ptr %cold.10
  %c1.10 = add i64 %c.10, 1
  store i64 %c1.10, ptr %cold.10
  %cold.11 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 11
  %c.11 = load i64, ptr %cold.11
  %c1.11 = add i64 %c.11, 1
  store i64 %c1.11, ptr %cold.11
  %cold.12 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 12
  %c.12 = load i64, ptr %cold.12
  %c1.12 = add i64 %c.12, 1
  store i64 %c1.12, ptr %cold.12
  %cold.13 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 13
  %c.13 = load i64, ptr %cold.13
  %c1.13 = add i64 %c.13, 1
  store i64 %c1.13, ptr %cold.13
  %cold.14 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 14
  %c.14 = load i64, ptr %cold.14
  %c1.14 = add i64 %c.14, 1
  store i64 %c1.14, ptr %cold.14
  %cold.15 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 15
  %c.15 = load i64, ptr %cold.15
  %c1.15 = add i64 %c.15, 1
  store i64 %c1.15, ptr %cold.15
  %cold.16 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 16
  %c.16 = load i64, ptr %cold.16
  %c1.16 = add i64 %c.16, 1
  store i64 %c1.16, ptr %cold.16
  %cold.17 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 17
  %c.17 = load i64, ptr %cold.17
  %c1.17 = add i64 %c.17, 1
  store i64 %c1.17, ptr %cold.17
  %cold.18 = getelementptr inbounds %struct.some, ptr %s, i64 0, i32 18
  %c.18 = load i64, ptr %cold.18
  %c1.18 = add i64 %c.18, 1
  store i64 %c1.18, ptr %cold.18
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %some.0 = getelementptr inbounds %struct.some, ptr %s, i64 %i
  %x = load i64, ptr %some.0
  %some.last = getelementptr inbounds %struct.some, ptr %some.0, i64 0, i32 19
  store i64 %x, ptr %some.last
  %all.0 = getelementptr inbounds %struct.all, ptr %a, i64 %i
  store i64 %i, ptr %all.0
  %all.1 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 1
  %w.1 = load i64, ptr %all.1
  %w1.1 = add i64 %w.1, 1
  store i64 %w1.1, ptr %all.1
  %all.2 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 2
  %w.2 = load i64, ptr %all.2
  %w1.2 = add i64 %w.2, 1
  store i64 %w1.2, ptr %all.2
  %all.3 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 3
  %w.3 = load i64, ptr %all.3
  %w1.3 = add i64 %w.3, 1
  store i64 %w1.3, ptr %all.3
  %all.4 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 4
  %w.4 = load i64, ptr %all.4
  %w1.4 = add i64 %w.4, 1
  store i64 %w1.4, ptr %all.4
  %all.5 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 5
  %w.5 = load i64, ptr %all.5
  %w1.5 = add i64 %w.5, 1
  store i64 %w1.5, ptr %all.5
  %all.6 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 6
  %w.6 = load i64, ptr %all.6
  %w1.6 = add i64 %w.6, 1
  store i64 %w1.6, ptr %all.6
  %all.7 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 7
  %w.7 = load i64, ptr %all.7
  %w1.7 = add i64 %w.7, 1
  store i64 %w1.7, ptr %all.7
  %all.8 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 8
  %w.8 = load i64, ptr %all.8
  %w1.8 = add i64 %w.8, 1
  store i64 %w1.8, ptr %all.8
  %all.9 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 9
  %w.9 = load i64, ptr %all.9
  %w1.9 = add i64 %w.9, 1
  store i64 %w1.9, ptr %all.9
  %all.10 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 10
  %w.10 = load i64, ptr %all.10
  %w1.10 = add i64 %w.10, 1
  store i64 %w1.10, ptr %all.10
  %all.11 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 11
  %w.11 = load i64, ptr %all.11
  %w1.11 = add i64 %w.11, 1
  store i64 %w1.11, ptr %all.11
  %all.12 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 12
  %w.12 = load i64, ptr %all.12
  %w1.12 = add i64 %w.12, 1
  store i64 %w1.12, ptr %all.12
  %all.13 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 13
  %w.13 = load i64, ptr %all.13
  %w1.13 = add i64 %w.13, 1
  store i64 %w1.13, ptr %all.13
  %all.14 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 14
  %w.14 = load i64, ptr %all.14
  %w1.14 = add i64 %w.14, 1
  store i64 %w1.14, ptr %all.14
  %all.15 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 15
  %w.15 = load i64, ptr %all.15
  %w1.15 = add i64 %w.15, 1
  store i64 %w1.15, ptr %all.15
  %all.16 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 16
  %w.16 = load i64, ptr %all.16
  %w1.16 = add i64 %w.16, 1
  store i64 %w1.16, ptr %all.16
  %all.17 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 17
  %w.17 = load i64, ptr %all.17
  %w1.17 = add i64 %w.17, 1
  store i64 %w1.17, ptr %all.17
  %all.18 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 18
  %w.18 = load i64, ptr %all.18
  %w1.18 = add i64 %w.18, 1
  store i64 %w1.18, ptr %all.18
  %all.19 = getelementptr inbounds %struct.all, ptr %all.0, i64 0, i32 19
  %w.19 = load i64, ptr %all.19
  %w1.19 = add i64 %w.19, 1
  store i64 %w1.19, ptr %all.19
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = load i64, ptr %some.last
  ret i64 %r
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
