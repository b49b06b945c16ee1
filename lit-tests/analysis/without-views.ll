; Without views a pointer to two records' memory makes one class of them. For measuring what views are good for.
; RUN: %opt -passes='print<dtrans-analysis;without=views>' -disable-output %S/condition-SharedPointer.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %S/condition-SharedPointer.ll 2>&1 | FileCheck --check-prefix=ON %s

; CHECK: class: 2 objects
; ON: class: 1 object
