; Without calls through pointers resolved, what such a call is given is known to code outside; so is what qsort hands on.
; RUN: %opt -passes='print<dtrans-analysis;without=indirect-calls>' -disable-output %S/indirect-call-resolved.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %S/indirect-call-resolved.ll 2>&1 | FileCheck --check-prefix=WITH %s
; RUN: %opt -passes='print<dtrans-analysis;without=indirect-calls>' -disable-output %S/library-sort.ll 2>&1 | FileCheck --check-prefix=SORT %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %S/library-sort.ll 2>&1 | FileCheck --check-prefix=SORT-WITH %s

; CHECK: record struct.good: 16 bytes
; CHECK: safety: AddressTaken
; CHECK-NOT: legal: reorder
; WITH: record struct.good: 16 bytes
; WITH: legal: reorder
; SORT: record struct.star
; SORT-NOT: legal: reorder
; SORT-WITH: record struct.star
; SORT-WITH: legal: reorder
