; Early code is recognised by a local variable that mem2reg would promote. It is cleaned up before the transforms, and
; gets LLVM's pre-link pipeline after them, which does not annotate: this is a link, not a compilation.
; RUN: env DTRANS_LOG=debug %opt -passes=dtrans-link -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes=dtrans-link -print-before=dtrans-aostosoa -disable-output %s 2>&1 | FileCheck %s --check-prefix=CLEANED

; CHECK: dtrans-link] early objects
; CHECK-NOT: dtrans-annotate
; CHECK: define {{.*}}i32 @f(
; CHECK: {{.*}} = shl i32 %x, 1
; CHECK-NEXT: ret i32
; CHECK-NOT: dtrans.types

; Only clean-up has been here: instcombine would have made the sum a shift.
; CLEANED: IR Dump Before dtrans-aostosoa
; CLEANED: define i32 @f(
; CLEANED: add i32 %x, %x
; CLEANED-NEXT: ret i32

define i32 @f(i32 %x) {
  %local = alloca i32
  store i32 %x, ptr %local
  br label %next
next:
  %a = load i32, ptr %local
  %b = load i32, ptr %local
  %sum = add i32 %a, %b
  ret i32 %sum
}
