; Without views of hand-overs, objects whose addresses go through one untyped parameter are one class. Addresses inside them stay apart.
; RUN: %opt -passes='print<dtrans-analysis;without=hand-overs>' -disable-output %S/condition-SharedPointer.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %S/condition-SharedPointer.ll 2>&1 | FileCheck --check-prefix=WITH %s
; RUN: %opt -passes='print<dtrans-analysis;without=hand-overs>' -disable-output %S/Inputs/two-field-addresses.ll 2>&1 | FileCheck --check-prefix=WITH %s

; CHECK: record struct.star: 24 bytes
; CHECK: class: 2 objects
; CHECK-NOT: legal: reorder
; WITH: record struct.star: 24 bytes
; WITH: class: 1 object
; WITH: legal: reorder
