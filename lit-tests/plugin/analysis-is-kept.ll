; The analysis runs once while nothing invalidates it, and a pass that changes the module may keep it and only it:
; dtrans-annotate adds metadata and keeps the analysis.
; RUN: %opt -passes='require<dtrans-analysis>,dtrans-annotate,print<dtrans-analysis><count-runs>' -S %s 2>&1 | FileCheck %s --check-prefixes=ONCE,CHANGED
; ONCE: dtrans-analysis: run 1{{$}}
; CHANGED: !dtrans.types

; A pass that does not know of it makes it run again,
; RUN: %opt -passes='require<dtrans-analysis>,instcombine,print<dtrans-analysis><count-runs>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TWICE
; also one of LLVM's that a pass of ours runs,
; RUN: %opt -passes='require<dtrans-analysis>,dtrans-cleanup,print<dtrans-analysis><count-runs>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TWICE
; and so do its explicit invalidation
; RUN: %opt -passes='require<dtrans-analysis>,invalidate<dtrans-analysis>,print<dtrans-analysis><count-runs>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TWICE
; and other options.
; RUN: %opt -passes='require<dtrans-analysis>,print<dtrans-analysis><count-runs;whole-program=strict>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TWICE
; TWICE: dtrans-analysis: run 2{{$}}

%struct.S = type { i32, i64 }

define i64 @f(ptr %p) {
  %local = alloca ptr
  store ptr %p, ptr %local
  %q = load ptr, ptr %local
  %field = getelementptr %struct.S, ptr %q, i64 3, i32 1
  %v = load i64, ptr %field
  ret i64 %v
}
