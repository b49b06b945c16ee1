; Functions that are instrumented, split, or known by more than their address keep what they do with memory, and their types (soundness
; contract, 10): coroutines, functions with a collector and its safepoints, with a type for calls through pointers, sanitized ones, and those
; in which null may be an address.
; RUN: sed 's/SPECIAL//' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck --check-prefix=PLAIN %s
; RUN: sed 's/SPECIAL//' %s | %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck --check-prefix=PLAIN %s
; RUN: sed 's/SPECIAL/presplitcoroutine/' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s
; RUN: sed 's/SPECIAL/presplitcoroutine/' %s | %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s
; RUN: sed 's/SPECIAL/gc "statepoint-example"/' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s
; RUN: sed 's/SPECIAL/gc "statepoint-example"/' %s | %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s
; RUN: sed 's/SPECIAL/!kcfi_type !0/' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s
; RUN: sed 's/SPECIAL/!type !1/' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s
; RUN: sed 's/SPECIAL/null_pointer_is_valid/' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s
; RUN: sed 's/SPECIAL/sanitize_thread/' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s
; RUN: sed 's/SPECIAL/sanitize_address/' %s | %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s

; PLAIN: remark: {{.*}}: struct.star: {{array of structures split|removed 8 bytes that are never read, elements shrink from 24}}
; CHECK: remark: {{.*}}: struct.star: left alone
; CHECK-NOT: split into
; CHECK-NOT: elements {{shrink|keep}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i64, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i64 7, ptr %number
  %light = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 2
  store double 1.0, ptr %light
  %v = call i64 @get(ptr %a)
  ret i64 %v
}

define internal i64 @get(ptr %p) SPECIAL {
  %light = getelementptr inbounds %struct.star, ptr %p, i64 0, i32 2
  %l = load double, ptr %light
  %i = fptosi double %l to i64
  %k = load i64, ptr %p
  %v = add i64 %k, %i
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!0 = !{i32 123}
!1 = !{i64 0, !"own"}
