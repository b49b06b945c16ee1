; A field into which the bytes of numbers are copied stays as it is: in an object that keeps no pointer there, and in a row of pointers with a place
; that keeps none. What is copied from other pointers still makes links: struct.n keeps its next ones, and struct.c all.
; RUN: %opt -passes='dtrans-regions<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.n: kept 1 pointer in 32 bits, elements of 32 bytes take 32 in a region
; CHECK-DAG: remark: {{.*}}: struct.r: elements of 32 bytes take 32 in a region
; CHECK-DAG: remark: {{.*}}: struct.c: kept 3 pointers in 32 bits, elements of 32 bytes take 24 in a region

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.n = type { i64, ptr, ptr, i64 }
%struct.r = type { i64, ptr, double, ptr }
%struct.c = type { i64, ptr, ptr, ptr }

define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = call i64 @objects(i32 %argc)
  %r = call i64 @rows(i32 %argc)
  %c = call i64 @copies(i32 %argc)
  %nr = add i64 %n, %r
  %s = add i64 %nr, %c
  ret i64 %s
}

define internal i64 @objects(i32 %argc) {
  %d = alloca double, align 8
  %c = icmp eq i32 %argc, 3
  %x = call ptr @malloc(i64 32)
  %y = call ptr @malloc(i64 32)
  %k = call i64 @any()
  store i64 %k, ptr %x, align 8
  %xnext = getelementptr inbounds %struct.n, ptr %x, i64 0, i32 1
  store ptr %x, ptr %xnext, align 8
  %xother = getelementptr inbounds %struct.n, ptr %x, i64 0, i32 2
  store ptr %x, ptr %xother, align 8
  %xmore = getelementptr inbounds %struct.n, ptr %x, i64 0, i32 3
  store i64 %k, ptr %xmore, align 8
  store i64 %k, ptr %y, align 8
  %ynext = getelementptr inbounds %struct.n, ptr %y, i64 0, i32 1
  store ptr %y, ptr %ynext, align 8
  %ymore = getelementptr inbounds %struct.n, ptr %y, i64 0, i32 3
  store i64 %k, ptr %ymore, align 8
  %f = sitofp i64 %k to double
  store double %f, ptr %d, align 8
  %yother = getelementptr inbounds %struct.n, ptr %y, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr %yother, ptr %d, i64 8, i1 false)
  %w = select i1 %c, ptr %x, ptr %y
  %wk = load i64, ptr %w, align 8
  %wmore = getelementptr inbounds %struct.n, ptr %w, i64 0, i32 3
  %wm = load i64, ptr %wmore, align 8
  %o = load ptr, ptr %xother, align 8
  %om = getelementptr inbounds %struct.n, ptr %o, i64 0, i32 3
  %ok = load i64, ptr %om, align 8
  %a = load ptr, ptr %xnext, align 8
  %ak = load i64, ptr %a, align 8
  %b = load ptr, ptr %ynext, align 8
  %bk = load i64, ptr %b, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %yother, i64 8, i1 false)
  %g = load double, ptr %d, align 8
  %gi = fptosi double %g to i64
  %s1 = add i64 %wk, %wm
  %s2 = add i64 %s1, %ok
  %s3 = add i64 %s2, %ak
  %s4 = add i64 %s3, %bk
  %s = add i64 %s4, %gi
  ret i64 %s
}

define internal i64 @rows(i32 %argc) {
  %d = alloca double, align 8
  %c = icmp eq i32 %argc, 3
  %x = call ptr @malloc(i64 32)
  %k = call i64 @any()
  store i64 %k, ptr %x, align 8
  %first = getelementptr inbounds %struct.r, ptr %x, i64 0, i32 1
  %last = getelementptr inbounds %struct.r, ptr %x, i64 0, i32 3
  %one = select i1 %c, ptr %first, ptr %last
  store ptr null, ptr %first, align 8
  store ptr null, ptr %last, align 8
  store ptr %x, ptr %one, align 8
  %f = sitofp i64 %k to double
  store double %f, ptr %d, align 8
  %num = getelementptr inbounds %struct.r, ptr %x, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr %num, ptr %d, i64 8, i1 false)
  %t = load ptr, ptr %one, align 8
  %tk = load i64, ptr %t, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %num, i64 8, i1 false)
  %g = load double, ptr %d, align 8
  %gi = fptosi double %g to i64
  %s = add i64 %tk, %gi
  ret i64 %s
}

define internal i64 @copies(i32 %argc) {
  %d = alloca ptr, align 8
  %c = icmp eq i32 %argc, 3
  %x = call ptr @malloc(i64 32)
  %k = call i64 @any()
  store i64 %k, ptr %x, align 8
  %first = getelementptr inbounds %struct.c, ptr %x, i64 0, i32 1
  %last = getelementptr inbounds %struct.c, ptr %x, i64 0, i32 3
  %one = select i1 %c, ptr %first, ptr %last
  store ptr null, ptr %first, align 8
  store ptr null, ptr %last, align 8
  store ptr %x, ptr %one, align 8
  store ptr %x, ptr %d, align 8
  %mid = getelementptr inbounds %struct.c, ptr %x, i64 0, i32 2
  call void @llvm.memcpy.p0.p0.i64(ptr %mid, ptr %d, i64 8, i1 false)
  %t = load ptr, ptr %one, align 8
  %tk = load i64, ptr %t, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %mid, i64 8, i1 false)
  %g = load ptr, ptr %d, align 8
  %gk = load i64, ptr %g, align 8
  %s = add i64 %tk, %gk
  ret i64 %s
}

declare i64 @any()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
