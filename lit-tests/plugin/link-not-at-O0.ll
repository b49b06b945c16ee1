; A link at -O0 asks for no optimization: the layout stays as the source has it, and early objects get only what they cannot go without.
; RUN: %opt -passes='lto<O0>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=O0
; RUN: %opt -passes='lto<O1>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=OPT
; RUN: %opt -passes='lto<Os>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=OPT
; O0: {{^}}dtrans-early,
; O0-NOT: dtrans
; OPT: {{^}}dtrans-link,

define void @f() {
  ret void
}
