; What becomes of each instruction that the runtime hears of.
; RUN: %opt -passes=dtrans-check-classes -S %s | FileCheck %s

; CHECK: @word = internal global
; CHECK: @text = private constant
; CHECK: @dtrans.check.tables = internal constant
; CHECK: @llvm.global_ctors = appending global {{.*}} { i32 0, ptr @dtrans.check.objects, ptr null }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@word = internal unnamed_addr global ptr null
@text = private unnamed_addr constant [3 x i8] c"ab\00"

; A local variable ends with its function, and no marker ends it before.
; CHECK-LABEL: define i64 @main(
; CHECK-NEXT: [[DEPTH:%.*]] = call i64 @dtrans_check_depth()
; CHECK-NEXT: %local = alloca i64
; CHECK-NEXT: call void @dtrans_check_local(ptr %local, i64 8, ptr {{.*}}@dtrans.check.tables
; CHECK-NOT: call void @llvm.lifetime
; CHECK: %a = call ptr @calloc(i64 %n, i64 16)
; CHECK-NEXT: [[SIZE:%.*]] = mul i64 %n, 16
; CHECK-NEXT: call void @dtrans_check_object(ptr %a, i64 [[SIZE]], ptr
; CHECK: call void @dtrans_check_access(ptr @word, i64 8, ptr
; CHECK-NEXT: call void @dtrans_check_kept(ptr %a, ptr @word, ptr
; CHECK-NEXT: store ptr %a, ptr @word
; CHECK-NEXT: call void @dtrans_check_access(ptr %local, i64 8, ptr
; CHECK-NEXT: call void @dtrans_check_access(ptr %a, i64 8, ptr
; CHECK-NEXT: call void @llvm.memcpy
; CHECK-NEXT: call void @dtrans_check_library(ptr @text, ptr
; CHECK-NEXT: call i32 @puts
; CHECK-NEXT: call void @dtrans_check_escape(ptr %local, ptr
; CHECK-NEXT: [[OTHER:%.*]] = call i64 @dtrans_check_depth()
; CHECK-NEXT: call i32 @twice(ptr %local)
; CHECK-NEXT: call void @dtrans_check_return(i64 [[OTHER]])
; CHECK: call void @dtrans_check_free(ptr %a, ptr
; CHECK-NEXT: call void @free(ptr %a)
; CHECK-NEXT: call void @dtrans_check_return(i64 [[DEPTH]])
; CHECK-NEXT: ret i64 0
define i64 @main(i32 %argc) {
  %local = alloca i64
  call void @llvm.lifetime.start.p0(ptr %local)
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  store ptr %a, ptr @word
  call void @llvm.memcpy.p0.p0.i64(ptr %local, ptr %a, i64 8, i1 false)
  call i32 @puts(ptr @text)
  call i32 @twice(ptr %local) returns_twice
  call void @free(ptr %a)
  call void @llvm.lifetime.end.p0(ptr %local)
  ret i64 0
}

; What a coroutine keeps in its variables outlives the first return: nobody hears of them.
; CHECK-LABEL: define internal i64 @coroutine(
; CHECK-NOT: call void @dtrans_check_local(
; CHECK: ret i64 0
define internal i64 @coroutine() presplitcoroutine {
  %local = alloca i64
  call i32 @twice(ptr %local)
  ret i64 0
}

; Nothing comes between a call that must be the last and the return.
; CHECK-LABEL: define internal i64 @last(
; CHECK: call void @dtrans_check_return(
; CHECK-NEXT: musttail call i64 @main(
; CHECK-NEXT: ret i64
define internal i64 @last(i32 %n) {
  %local = alloca i32
  store i32 %n, ptr %local
  %result = musttail call i64 @main(i32 %n)
  ret i64 %result
}

; CHECK-LABEL: define internal void @dtrans.check.objects()
; CHECK-DAG: call void @dtrans_check_object(ptr @word, i64 8, ptr
; CHECK-DAG: call void @dtrans_check_object(ptr @text, i64 3, ptr
; CHECK: ret void

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @puts(ptr)
declare i32 @twice(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
