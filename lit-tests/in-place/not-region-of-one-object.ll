; One object is in the cache whatever its layout: it has no region. Its twin allocates one after the other.
; RUN: %opt -passes=dtrans-regions -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/br label %done/br i1 %argc2, label %make, label %done/' %s | %opt -passes=dtrans-regions -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=MANY

; CHECK: remark: {{.*}}: struct.s: left alone: all of its elements together fit the first cache
; MANY: remark: {{.*}}: struct.s: elements of 88 bytes divided into parts of {{.*}} in a region

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, [8 x i64], i64, i64 }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %argc2 = icmp eq i32 %argc, 2
  %count = zext i32 %argc to i64
  br label %make

make:
  %p = call ptr @malloc(i64 88)
  store i64 %count, ptr %p, align 8
  %at = and i64 %count, 7
  %cold = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1, i64 %at
  store i64 %count, ptr %cold, align 8
  %f = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  store i64 %count, ptr %f, align 8
  br label %loop

loop:
  %i = phi i64 [ 0, %make ], [ %i1, %loop ]
  %x = load volatile i64, ptr @any
  %q = call ptr @same(ptr %p)
  %v = load i64, ptr %q, align 8
  %g = getelementptr inbounds %struct.s, ptr %q, i64 0, i32 2
  %w = add i64 %v, %x
  store i64 %w, ptr %g, align 8
  store i64 %x, ptr %q, align 8
  %i1 = add i64 %i, 1
  %again = icmp ult i64 %i1, %count
  br i1 %again, label %loop, label %last

last:
  %c = load i64, ptr %cold, align 8
  %w2 = load i64, ptr %f, align 8
  %sum = add i64 %c, %w2
  br label %done

done:
  ret i64 %sum
}

define internal ptr @same(ptr %p) {
  ret ptr %p
}

@any = external global i64

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
