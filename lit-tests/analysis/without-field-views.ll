; Without views of field addresses, records whose fields' addresses meet are one class. Whole objects stay apart.
; RUN: %opt -passes='print<dtrans-analysis;without=field-views>' -disable-output %S/Inputs/two-field-addresses.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %S/Inputs/two-field-addresses.ll 2>&1 | FileCheck --check-prefix=WITH %s
; RUN: %opt -passes='print<dtrans-analysis;without=field-views>' -disable-output %S/condition-SharedPointer.ll 2>&1 | FileCheck --check-prefix=WITH %s

; CHECK: record struct.star: 24 bytes
; CHECK: class: 2 objects
; CHECK-NOT: legal: reorder
; WITH: record struct.star: 24 bytes
; WITH: class: 1 object
; WITH: legal: reorder
