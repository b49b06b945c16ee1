; Without recognised allocation functions what two calls of one make is of one class; with them each call makes its own.
; RUN: %opt -passes='print<dtrans-analysis;without=wrappers>' -disable-output %S/wrapper-allocates.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %S/wrapper-allocates.ll 2>&1 | FileCheck --check-prefix=WITH %s

; CHECK: record
; CHECK: safety: {{.*}}AllocationSize
; CHECK-NOT: legal: reorder
; WITH: record struct.star: 24 bytes
; WITH: legal: reorder
