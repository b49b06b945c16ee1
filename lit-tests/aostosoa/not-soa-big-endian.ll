; Columns of pieces are cut for little-endian targets with 64-bit pointers.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: the target is big-endian or its pointers are not 64 bits wide
; CHECK-NOT: @dtrans.

target datalayout = "E-m:e-i64:64-n32:64"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  ret i32 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
