; Pipeline text overrides the flag, the flag overrides the environment; what a stronger source does not mention stays.
; RUN: %opt -passes='dtrans-aostosoa' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=NONE
; NONE: {{^}}dtrans-aostosoa,

; RUN: env DTRANS_OPTIONS='max=1;only=a:b' %opt -passes='dtrans-aostosoa' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=ENV
; ENV: {{^}}dtrans-aostosoa<max=1;only=a:b>,

; RUN: %opt -dtrans-options=max=2,only=c -passes='dtrans-aostosoa' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=FLAG
; FLAG: {{^}}dtrans-aostosoa<max=2;only=c>,

; RUN: env DTRANS_OPTIONS='max=1;only=a:b' %opt -dtrans-options=max=2 -passes='dtrans-aostosoa' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=ENV-FLAG
; ENV-FLAG: {{^}}dtrans-aostosoa<only=a:b;max=2>,

; RUN: env DTRANS_OPTIONS='max=1;only=a:b' %opt -dtrans-options=max=2 -passes='dtrans-aostosoa<max=3>' -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=ALL
; ALL: {{^}}dtrans-aostosoa<only=a:b;max=3>,

define void @f() {
  ret void
}
