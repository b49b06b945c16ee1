; DTRANS_LOG takes levels, and names of passes or parts of the plugin; anything else is an error that lists them, as of options.
; RUN: not env DTRANS_LOG=bogus %opt -passes=dtrans -disable-output %s 2>&1 | FileCheck %s -DWORD=bogus
; RUN: not env DTRANS_LOG=info,dtrans-aostosoa=loud %opt -passes=dtrans -disable-output %s 2>&1 | FileCheck %s -DWORD=dtrans-aostosoa=loud
; RUN: not env DTRANS_LOG==info %opt -passes=dtrans -disable-output %s 2>&1 | FileCheck %s -DWORD==info
; RUN: not env DTRANS_LOG=bogus %opt -passes='default<O1>' -disable-output %s 2>&1 | FileCheck %s -DWORD=bogus
; CHECK: error: dtrans: DTRANS_LOG: '[[WORD]]' is neither a level (off, error, warn, info, debug, trace) nor NAME=LEVEL, where NAME is one of dtrans, dtrans-analysis, dtrans-annotate, dtrans-aostosoa,

; RUN: env DTRANS_LOG=INFO,dtrans-aostosoa=trace,dtrans-tbaa,dtrans-debug=off %opt -passes=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=RIGHT --allow-empty
; RUN: env DTRANS_LOG=debug/columns %opt -passes=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=RIGHT --allow-empty
; RIGHT-NOT: error

define void @f() {
  ret void
}
