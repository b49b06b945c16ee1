; In opt, pipeline text names the passes. A pass shows in the printed pipeline with the text that makes it again.
; RUN: %opt -passes='dtrans-aostosoa<max=1;cost-model=off>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=ONE
; RUN: %opt -passes=dtrans -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=ALL
; RUN: %opt -passes=dtrans-aostosoa -print-after=dtrans-aostosoa -disable-output %s 2>&1 | FileCheck %s --check-prefix=AFTER

; ONE: dtrans-aostosoa<max=1;cost-model=off>
; ALL: {{^}}dtrans,
; AFTER: IR Dump After dtrans-aostosoa
; AFTER: @f

define void @f() {
  ret void
}
