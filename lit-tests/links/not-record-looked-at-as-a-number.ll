; A field of a record in a variable that is looked at as a number stays a pointer, and with it the links of the records.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.n: {{.*}}in a region
; CHECK-NOT: in 32 bits
; CHECK: @lex = internal global %struct.lex { i64 7, ptr null, i32 1, i32 2, ptr null }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.n = type { i64, ptr, i64 }
%struct.lex = type { i64, ptr, i32, i32, ptr }

@lex = internal global %struct.lex { i64 7, ptr null, i32 1, i32 2, ptr null }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %lex = call ptr @which()
  %count = zext i32 %argc to i64
  br label %make

make:
  %i = phi i64 [ 0, %entry ], [ %i1, %found ]
  %k = call i64 @any()
  %slot = getelementptr inbounds %struct.lex, ptr %lex, i64 0, i32 1
  br label %look

look:
  %at = phi ptr [ %slot, %make ], [ %further, %next ]
  %n = load ptr, ptr %at, align 8
  %end = icmp eq ptr %n, null
  br i1 %end, label %found, label %next

next:
  %further = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 1
  %more = getelementptr inbounds %struct.n, ptr %n, i64 0, i32 2
  %m = load i64, ptr %more, align 8
  %m1 = add i64 %m, %k
  store i64 %m1, ptr %more, align 8
  br label %look

found:
  %p = call ptr @malloc(i64 24)
  %key = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 0
  %link = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 1
  %rest = getelementptr inbounds %struct.n, ptr %p, i64 0, i32 2
  store i64 %k, ptr %key, align 8
  store i64 %k, ptr %rest, align 8
  store ptr null, ptr %link, align 8
  store ptr %p, ptr %at, align 8
  %words = getelementptr inbounds %struct.lex, ptr %lex, i64 0, i32 2
  %w = load i32, ptr %words, align 8
  %w1 = add i32 %w, 1
  store i32 %w1, ptr %words, align 8
  %bits = load i64, ptr %slot, align 8
  %odd = icmp eq i64 %bits, 0
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, %count
  br i1 %again, label %make, label %walk

walk:
  %top = getelementptr inbounds %struct.lex, ptr %lex, i64 0, i32 1
  %first = load ptr, ptr %top, align 8
  %is = icmp eq ptr %first, null
  %r = zext i1 %is to i64
  ret i64 %r
}

; It hands out the one there is.
define internal ptr @which() {
  ret ptr @lex
}

declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
