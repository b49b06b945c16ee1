; Masks, shifts and remainders, each beside a twin that keeps too much: a mask with a sign, a remainder of what may be negative by what may, a shift that keeps the sign.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOLDS
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; HOLDS: field 0: offset 0, i64; {{.*}}holds 0 to 15{{$}}
; HOLDS-NEXT: field 1: offset 8, i64; {{.*}}){{$}}
; HOLDS-NEXT: field 2: offset 16, i64; {{.*}}holds 0 to 99{{$}}
; HOLDS-NEXT: field 3: offset 24, i64; {{.*}}holds -99 to 99{{$}}
; HOLDS-NEXT: field 4: offset 32, i64; {{.*}}holds 0 to 1023{{$}}
; HOLDS-NEXT: field 5: offset 40, i64; {{.*}}holds -512 to 511{{$}}
; HOLDS-NEXT: field 6: offset 48, i64; {{.*}}holds 0 to 255{{$}}
; HOLDS-NEXT: field 7: offset 56, i64; {{.*}}){{$}}
; HOLDS-NEXT: field 8: offset 64, i64; {{.*}}holds 0 to 7{{$}}
; HOLDS-NEXT: field 9: offset 72, i64; {{.*}}holds 0 to 31{{$}}
; HOLDS-NEXT: field 10: offset 80, i64; {{.*}}holds 0 to 3{{$}}
; HOLDS-NEXT: field 11: offset 88, i64; {{.*}}){{$}}
; CHECK: remark: {{.*}}: struct.s: narrowed 9 fields, elements shrink from 96 to
; CHECK: %__DNA_struct.s = type { i8, i64, i8, i8, i16, i16, i8, i64, i8, i8, i8, i64 }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 96)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F0 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 0
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %F2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %F3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %F4 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  %F5 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 5
  %F6 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 6
  %F7 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 7
  %F8 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 8
  %F9 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 9
  %F10 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 10
  %F11 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 11
  %x = call i64 @any()
  %y = call i64 @any()
  %mask = and i64 %x, 15
  store i64 %mask, ptr %F0, align 8
  %high = and i64 %x, -16
  store i64 %high, ptr %F1, align 8
  %urem = urem i64 %x, 100
  store i64 %urem, ptr %F2, align 8
  %srem = srem i64 %x, 100
  store i64 %srem, ptr %F3, align 8
  %lshr = lshr i64 %x, 54
  store i64 %lshr, ptr %F4, align 8
  %ashr = ashr i64 %x, 54
  store i64 %ashr, ptr %F5, align 8
  %byte = trunc i64 %x to i8
  %zext = zext i8 %byte to i64
  store i64 %zext, ptr %F6, align 8
  %shl = shl i64 %mask, 60
  store i64 %shl, ptr %F7, align 8
  %or = and i64 %y, 4
  %three = and i64 %x, 3
  %both = or i64 %or, %three
  store i64 %both, ptr %F8, align 8
  %xor = xor i64 %mask, 16
  store i64 %xor, ptr %F9, align 8
  %quotient = udiv i64 %x, 4611686018427387904
  store i64 %quotient, ptr %F10, align 8
  %ored = or i64 %three, -8
  store i64 %ored, ptr %F11, align 8
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
  %l8 = load i64, ptr %F8, align 8
  %m8 = mul i64 %s7, 31
  %s8 = add i64 %m8, %l8
  %l9 = load i64, ptr %F9, align 8
  %m9 = mul i64 %s8, 31
  %s9 = add i64 %m9, %l9
  %l10 = load i64, ptr %F10, align 8
  %m10 = mul i64 %s9, 31
  %s10 = add i64 %m10, %l10
  %l11 = load i64, ptr %F11, align 8
  %m11 = mul i64 %s10, 31
  %s11 = add i64 %m11, %l11
  call void @free(ptr %a)
  ret i64 %s11
}

declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
