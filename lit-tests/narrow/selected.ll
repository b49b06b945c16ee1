; Clamps by selects and by intrinsics, and flags. The twins lack one bound, or compare without sign what may be negative.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOLDS
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; HOLDS: field 0: offset 0, i64; {{.*}}holds -50 to 60{{$}}
; HOLDS-NEXT: field 1: offset 8, i64; {{.*}}holds -9223372036854775808 to 60{{$}}
; HOLDS-NEXT: field 2: offset 16, i64; {{.*}}holds -50 to 60{{$}}
; HOLDS-NEXT: field 3: offset 24, i64; {{.*}}){{$}}
; HOLDS-NEXT: field 4: offset 32, i64; {{.*}}holds 0 to 1{{$}}
; HOLDS-NEXT: field 5: offset 40, i64; {{.*}}holds -1 to 0{{$}}
; HOLDS-NEXT: field 6: offset 48, i64; {{.*}}holds 0 to 60{{$}}
; HOLDS-NEXT: field 7: offset 56, i64; {{.*}}){{$}}
; CHECK: remark: {{.*}}: struct.s: narrowed 5 fields, elements shrink from 64 to
; CHECK: %__DNA_struct.s = type { i8, i64, i8, i64, i8, i8, i8, i64 }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 64)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F0 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 0
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %F2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %F3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %F4 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  %F5 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 5
  %F6 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 6
  %F7 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 7
  %x = call i64 @any()
  %y = call i64 @any()
  %low = icmp slt i64 %x, -50
  %high = icmp sgt i64 %x, 60
  %upper = select i1 %high, i64 60, i64 %x
  %clamped = select i1 %low, i64 -50, i64 %upper
  store i64 %clamped, ptr %F0, align 8
  store i64 %upper, ptr %F1, align 8
  %least = call i64 @llvm.smin.i64(i64 %x, i64 60)
  %most = call i64 @llvm.smax.i64(i64 %least, i64 -50)
  store i64 %most, ptr %F2, align 8
  %umax = call i64 @llvm.umax.i64(i64 %most, i64 3)
  store i64 %umax, ptr %F3, align 8
  %flag = zext i1 %low to i64
  store i64 %flag, ptr %F4, align 8
  %ones = sext i1 %low to i64
  store i64 %ones, ptr %F5, align 8
  %umin = call i64 @llvm.umin.i64(i64 %x, i64 60)
  store i64 %umin, ptr %F6, align 8
  %above = icmp ugt i64 %x, 60
  %wrong = select i1 %above, i64 %x, i64 60
  store i64 %wrong, ptr %F7, align 8
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
  %l6 = load i64, ptr %F6, align 8
  %m6 = mul i64 %s5, 31
  %s6 = add i64 %m6, %l6
  %l7 = load i64, ptr %F7, align 8
  %m7 = mul i64 %s6, 31
  %s7 = add i64 %m7, %l7
  call void @free(ptr %a)
  ret i64 %s7
}

declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
