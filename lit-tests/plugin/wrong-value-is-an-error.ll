; RUN: not %opt -passes='dtrans-aostosoa<cost-model=perhaps>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=SWITCH
; SWITCH: error: dtrans: 'cost-model' {{.*}}perhaps
; RUN: not %opt -passes='dtrans-aostosoa<max=many>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NUMBER
; NUMBER: error: dtrans: 'max' {{.*}}many
; RUN: not env DTRANS_OPTIONS=max %opt -passes=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=MISSING
; MISSING: error: dtrans: DTRANS_OPTIONS: 'max' needs a value

define void @f() {
  ret void
}
