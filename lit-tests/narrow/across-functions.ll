; Parameters of functions all of whose calls are known, results, and what is loaded from other fields: each field gets what those hold that are copied to it. The twin is called with anything.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOLDS
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; HOLDS: field 0: offset 0, i64; {{.*}}holds -7 to 12{{$}}
; HOLDS-NEXT: field 1: offset 8, i64; {{.*}}holds 0 to 30{{$}}
; HOLDS-NEXT: field 2: offset 16, i64; {{.*}}holds -6 to 13{{$}}
; HOLDS-NEXT: field 3: offset 24, i64; {{.*}}holds -13 to 30{{$}}
; HOLDS-NEXT: field 4: offset 32, i64; {{.*}}){{$}}
; HOLDS-NEXT: field 5: offset 40, i64; {{.*}}holds 0 to 2{{$}}
; CHECK: remark: {{.*}}: struct.s: narrowed 5 fields, elements shrink from 48 to
; CHECK: %__DNA_struct.s = type { i8, i8, i8, i8, i64, i8 }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 48)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F0 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 0
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %F2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %F3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %F4 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  %F5 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 5
  %x = call i64 @any()
  %y = call i64 @any()
  call void @set(ptr %F0, i64 -7)
  call void @set(ptr %F0, i64 12)
  %r = call i64 @result(i64 %x)
  store i64 %r, ptr %F1, align 8
  %f0 = load i64, ptr %F0, align 8
  %more = add i64 %f0, 1
  store i64 %more, ptr %F2, align 8
  %f2 = load i64, ptr %F2, align 8
  %f1 = load i64, ptr %F1, align 8
  %small = icmp slt i64 %f1, %x
  %minus = sub i64 0, %f2
  %one = select i1 %small, i64 %f1, i64 %minus
  store i64 %one, ptr %F3, align 8
  %f3 = load i64, ptr %F3, align 8
  call void @set_any(ptr %F4, i64 %f3)
  call void @set_any(ptr %F4, i64 %x)
  %f5 = load i64, ptr %F5, align 8
  %grown = add i64 %f5, 1
  %two = call i64 @llvm.smin.i64(i64 %grown, i64 2)
  store i64 %two, ptr %F5, align 8
  %l0 = load i64, ptr %F0, align 8
  %m0 = mul i64 1, 31
  %s0 = add i64 %m0, %l0
  %l1 = load i64, ptr %F1, align 8
  %m1 = mul i64 %s0, 31
  %s1 = add i64 %m1, %l1
  %l2 = load i64, ptr %F2, align 8
  %m2 = mul i64 %s1, 31
  %s2 = add i64 %m2, %l2
  %l3 = load i64, ptr %F3, align 8
  %m3 = mul i64 %s2, 31
  %s3 = add i64 %m3, %l3
  %l4 = load i64, ptr %F4, align 8
  %m4 = mul i64 %s3, 31
  %s4 = add i64 %m4, %l4
  %l5 = load i64, ptr %F5, align 8
  %m5 = mul i64 %s4, 31
  %s5 = add i64 %m5, %l5
  call void @free(ptr %a)
  ret i64 %s5
}

define internal void @set(ptr %at, i64 %value) {
  store i64 %value, ptr %at, align 8
  ret void
}

define internal void @set_any(ptr %at, i64 %value) {
  store i64 %value, ptr %at, align 8
  ret void
}

define internal i64 @result(i64 %x) {
  %is = icmp eq i64 %x, 5
  br i1 %is, label %one, label %other
one:
  ret i64 30
other:
  %r = urem i64 %x, 20
  ret i64 %r
}
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
