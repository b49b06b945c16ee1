; A field that is loaded or stored as something else than one integer stays as wide as it is, and one to which a pointer leads that may lead to another: the others do not.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOLDS
; RUN: %opt -passes='dtrans-narrow<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; HOLDS: legal: {{.*}}narrow
; CHECK: remark: {{.*}}: struct.s: narrowed 2 fields, elements shrink from 32 to 24 bytes
; CHECK: %__DNA_struct.s = type { i8, i8, i64, i64 }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 32)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %F2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %F3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  store i64 1, ptr %p, align 8
  store i64 2, ptr %F1, align 8
  store i64 3, ptr %F2, align 8
  store i64 4, ptr %F3, align 8
  store double 0.0, ptr %F3, align 8
  %f2 = load double, ptr %F2, align 8
  %f0 = load i64, ptr %p, align 8
  %f1 = load i64, ptr %F1, align 8
  %f3 = load i64, ptr %F3, align 8
  %n2 = fptosi double %f2 to i64
  %s1 = add i64 %f0, %f1
  %s2 = add i64 %s1, %n2
  %s3 = add i64 %s2, %f3
  call void @free(ptr %a)
  ret i64 %s3
}

declare i64 @any()
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
