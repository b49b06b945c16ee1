; A field that only ever holds null, and what is loaded through it nevertheless: the analysis is kept up to date about what points
; nowhere.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK: [[NEXT:%.*]] = load ptr, ptr {{%.*}}, align 8
; CHECK: load ptr, ptr [[NEXT]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { ptr, i64 }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %q = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %mass = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  store i64 7, ptr %mass
  %next = load ptr, ptr %q
  %none = icmp eq ptr %next, null
  br i1 %none, label %out, label %more
more:
  %after = load ptr, ptr %next
  %last = icmp eq ptr %after, null
  %l = zext i1 %last to i64
  br label %out
out:
  %r = phi i64 [ 0, %entry ], [ %l, %more ]
  %m = load i64, ptr %mass
  %s = add i64 %r, %m
  ret i64 %s
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
