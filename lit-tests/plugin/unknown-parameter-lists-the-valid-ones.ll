; RUN: not %opt -passes='dtrans-aostosoa<nonsense=1>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not %opt -passes='dtrans<max=1;nonsense=1>' -disable-output %s 2>&1 | FileCheck %s
; CHECK: error: dtrans: unknown parameter 'nonsense' of pass 'dtrans{{.*}}'; valid parameters are cost-model=on|off, max=N, {{.*}}whole-program=auto|strict
; RUN: not %opt -passes='dtrans-annotate<nonsense>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NONE
; NONE: error: dtrans: unknown parameter 'nonsense' of pass 'dtrans-annotate'; it takes none

define void @f() {
  ret void
}
