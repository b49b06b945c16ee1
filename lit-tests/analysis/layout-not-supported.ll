; Big-endian modules are refused as a whole, and analyzed all the same.
; Soundness contract, point 10.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: refused: the target is big-endian or its pointers are not 64 bits wide
; CHECK: record struct.star: 16 bytes

target datalayout = "E-m:e-i64:64-n32:64"

%struct.star = type { i64, i32 }

define i32 @main() {
  %sun = alloca %struct.star
  store i64 1, ptr %sun
  ret i32 0
}
