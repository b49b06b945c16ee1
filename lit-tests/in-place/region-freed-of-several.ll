; What is freed may lie in one of two regions, or in memory that stays as it is: its address tells. Null, which all but one of the frees are given, says nothing of what the call
; promised.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; Where several threads allocate, nobody may look how far a region reaches; nor is it told of anything but the start of a block, or by a function of the program's own that frees.
; RUN: sed 's/;thread //' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=NOT
; RUN: sed 's/;inside //; s/ptr nonnull %any/ptr nonnull %in/' %s | %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=NOT

; CHECK-DAG: remark: {{.*}}: struct.r: {{.*}}in a region
; CHECK-DAG: remark: {{.*}}: struct.s: {{.*}}in a region
; CHECK-LABEL: define internal void @drop(ptr %any)
; CHECK: [[BASE:%.*]] = load ptr, ptr @dtrans.[[A:struct.[rs]]].bases{{.*}}!invariant.load
; CHECK: [[END:%.*]] = load ptr, ptr @dtrans.[[A]].ends
; CHECK: [[START:%.*]] = add i64 {{%.*}}, 1048576
; CHECK: [[BEHIND:%.*]] = icmp uge i64 [[AT:%.*]], [[START]]
; CHECK: [[BEFORE:%.*]] = icmp ult i64 [[AT]]
; CHECK: [[IS:%.*]] = select i1 [[BEHIND]], i1 [[BEFORE]], i1 false
; CHECK: [[OWN:%.*]] = select i1 [[IS]], ptr %any, ptr null
; CHECK: call void @dtrans.region.free(ptr @dtrans.[[A]].region, ptr [[OWN]])
; CHECK: [[REST:%.*]] = select i1 [[IS]], ptr null, ptr %any
; CHECK: load ptr, ptr @dtrans.[[B:struct.[rs]]].ends
; CHECK: [[IS2:%.*]] = select i1 {{%.*}}, i1 {{%.*}}, i1 false
; CHECK: select i1 [[IS2]], ptr [[REST]], ptr null
; CHECK: call void @dtrans.region.free(ptr @dtrans.[[B]].region
; CHECK: [[LAST:%.*]] = select i1 [[IS2]], ptr null, ptr [[REST]]
; CHECK-NEXT: call void @free(ptr [[LAST]])
; CHECK-NEXT: ret void

; NOT-NOT: {{(struct.r|struct.s): .*}} in a region

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, i64, i64 }
%struct.s = type { i64, i64, i64 }

@kept = internal global [4 x ptr] zeroinitializer

define i32 @main(i32 %n) {
entry:
  ;thread %t = call i32 @pthread_create(ptr null, ptr null, ptr @run, ptr null)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %r = call ptr @malloc(i64 32)
  store i64 1, ptr %r, align 8
  %r3 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 3
  store i64 4, ptr %r3, align 8
  %s = call ptr @malloc(i64 24)
  store i64 1, ptr %s, align 8
  %s2 = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 2
  store i64 3, ptr %s2, align 8
  %rx = load i64, ptr %r3, align 8
  %sx = load i64, ptr %s2, align 8
  %other = call ptr @malloc(i64 40)
  call void @drop(ptr %r)
  call void @drop(ptr %s)
  call void @drop(ptr %other)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret i32 0
}

define internal ptr @run(ptr %arg) {
  %r = call ptr @malloc(i64 32)
  store i64 1, ptr %r, align 8
  call void @drop(ptr %r)
  ret ptr null
}

define internal void @drop(ptr %any) {
  %first = load i64, ptr %any, align 8
  ;inside %in = getelementptr inbounds i8, ptr %any, i64 8
  call void @free(ptr nonnull %any)
  ret void
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
