; What is read only to compute what is stored there again goes, like what is never read. The twins store it elsewhere, divide by it, or let it decide
; where to go.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=PRINT
; RUN: sed 's/^;elsewhere //' %s | %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=ONE
; RUN: sed 's/^;divides //' %s | %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=OTHER
; RUN: sed 's/^;decides //' %s | %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=OTHER

; PRINT: field 1: offset 8, double; {{.*}}never read
; PRINT: field 2: offset 16, i64; {{.*}}never read

; CHECK: remark: {{.*}}: struct.s: removed 16 bytes that are never read, elements shrink from 32 to 16 bytes
; CHECK: call ptr @calloc(i64 %count, i64 16)
; CHECK-NOT: load double
; CHECK-NOT: store double

; ONE: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 32 to 24 bytes
; ONE: store double

; OTHER: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 32 to 24 bytes
; OTHER-NOT: load double
; OTHER: store i64 %counted

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, double, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 32)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %drift = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %counter = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %last = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %key = load i64, ptr %p, align 8
  %number = sitofp i64 %key to double
  %old = load double, ptr %drift, align 8
  %less = fcmp olt double %old, 1.0
  %added = call double @llvm.fmuladd.f64(double %old, double 0.5, double %number)
  %new = select i1 %less, double %added, double %old
  store double %new, ptr %drift, align 8
;elsewhere   store double %new, ptr %last, align 8
  %times = load i64, ptr %counter, align 8
;divides   %quotient = sdiv i64 100, %times
;divides   store i64 %quotient, ptr %counter, align 8
  %counted = add i64 %times, 1
  store i64 %counted, ptr %counter, align 8
;decides   %is = icmp eq i64 %times, 0
;decides   br i1 %is, label %end, label %more
;decides more:
;decides   store i64 %key, ptr %last, align 8
  br label %end
end:
  %l = load i64, ptr %last, align 8
  %sum = add i64 %l, %key
  call void @free(ptr %a)
  ret i64 %sum
}

declare double @llvm.fmuladd.f64(double, double, double)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
