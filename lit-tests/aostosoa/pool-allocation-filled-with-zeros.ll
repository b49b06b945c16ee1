; A function that fills what another has allocated: in its copies the pool fills. What moves to a larger block keeps what it held,
; and a fill after that is refused.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.good: arrays of structures split into 2 columns
; CHECK: remark: {{.*}}: struct.bad: left alone: the size of its allocation has a form that is not understood
; CHECK: define internal ptr @zero.dtrans.struct.good(i64 %n) {
; CHECK-NEXT: [[P:%.*]] = call ptr @make.dtrans.struct.good{{.*}}(i64 %n)
; CHECK-NEXT: ret ptr [[P]]
; CHECK: define internal ptr @make.dtrans.struct.good(i64 %n) {
; CHECK: call i64 @dtrans.struct.good.calloc(i64 {{%.*}}, i64 1, i64 0)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { i64, ptr }
%struct.bad = type { i64, ptr }

@good.list = internal global ptr null
@bad.list = internal global ptr null

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %a = call ptr @zero(i64 16)
  %b = call ptr @zero(i64 16)
  store i64 1, ptr %a
  %a.next = getelementptr inbounds %struct.good, ptr %a, i64 0, i32 1
  store ptr %b, ptr %a.next
  store ptr %a, ptr @good.list
  %r = load i64, ptr %b
  %c = call ptr @again(ptr null, i64 16)
  %d = call ptr @again(ptr null, i64 16)
  store i64 1, ptr %c
  %c.next = getelementptr inbounds %struct.bad, ptr %c, i64 0, i32 1
  store ptr %d, ptr %c.next
  %e = call ptr @again(ptr %c, i64 16)
  store ptr %e, ptr @bad.list
  %f = load i64, ptr %e
  %g = load ptr, ptr %c.next
  %h = load i64, ptr %g
  %i = add i64 %f, %h
  %j = add i64 %r, %i
  ret i64 %j
}

define internal ptr @make(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}

define internal ptr @zero(i64 %n) {
  %p = call ptr @make(i64 %n)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  ret ptr %p
}

define internal ptr @again(ptr %old, i64 %n) {
  %p = call ptr @realloc(ptr %old, i64 %n)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 %n, i1 false)
  ret ptr %p
}

define internal ptr @unused() {
  %p = call ptr @make(i64 3)
  ret ptr %p
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @realloc(ptr allocptr, i64) allockind("realloc") allocsize(1) "alloc-family"="malloc"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
