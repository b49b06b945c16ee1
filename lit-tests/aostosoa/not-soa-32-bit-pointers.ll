; An index of 64 bits does not fit where a pointer of 32 bits was kept.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: left alone: the target is big-endian or its pointers are not 64 bits wide
; CHECK-NOT: @dtrans.

target datalayout = "e-m:e-p:32:32-i64:64-f80:32-n8:16:32-S128"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %a = call ptr @calloc(i32 %argc, i32 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i32 %argc, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  ret i32 0
}

declare noalias ptr @calloc(i32, i32)
