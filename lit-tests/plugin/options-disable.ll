; 'disable' keeps the plugin out of the host's own pipelines; passes that pipeline text names still run.
; RUN: %opt -passes='lto<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=LINK
; RUN: env DTRANS_OPTIONS=disable %opt -passes='lto<O2>,default<O1>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=NOTHING
; RUN: env DTRANS_OPTIONS=disable %opt -dtrans-options=disable=off -passes='lto<O2>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=LINK
; RUN: env DTRANS_OPTIONS=disable %opt -passes=dtrans -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=NAMED
; LINK: {{^}}dtrans-link,
; NOTHING-NOT: dtrans
; NAMED: {{^}}dtrans,

; RUN: %opt -passes='default<O1>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=COMPILE
; RUN: %opt -passes='default<O0>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=COMPILE
; RUN: env DTRANS_OPTIONS=annotate=off %opt -passes='default<O1>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=NOTHING
; COMPILE: dtrans-annotate

define void @f() {
  ret void
}
