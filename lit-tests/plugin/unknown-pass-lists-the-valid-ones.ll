; RUN: not %opt -passes=dtrans-nonsense -disable-output %s 2>&1 | FileCheck %s
; RUN: not %opt -passes='print<dtrans-nonsense>' -disable-output %s 2>&1 | FileCheck %s
; CHECK: error: dtrans: unknown pass '{{.*}}dtrans-nonsense{{.*}}'; valid passes are dtrans, dtrans-aostosoa, {{.*}}print<dtrans-analysis>

define void @f() {
  ret void
}
