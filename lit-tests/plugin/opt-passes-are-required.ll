; A bisection limit skips optimizations; ours change what the rest of a link relies on and have a bisection of their own.
; RUN: %opt -passes='print<dtrans-analysis><count-runs>' -opt-bisect-limit=0 -disable-output %s 2>&1 | FileCheck %s
; CHECK: dtrans-analysis: run 1

define void @f() {
  ret void
}
