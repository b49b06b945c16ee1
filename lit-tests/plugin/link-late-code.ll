; Late code is left as it is before and after the transforms: the objects have had their pipeline.
; RUN: env DTRANS_LOG=debug %opt -passes=dtrans-link -S %s 2>&1 | FileCheck %s

; CHECK: dtrans-link] late objects
; CHECK: dtrans-aostosoa] begins
; CHECK: define i32 @f(
; CHECK-NEXT: add i32 %x, %x
; CHECK: alloca i32
; CHECK: alloca [4 x i32]

define i32 @f(i32 %x) {
  %sum = add i32 %x, %x
  ret i32 %sum
}

; A function that must not be optimized says nothing about how its object was compiled.
define i32 @g(i32 %x) noinline optnone {
  %local = alloca i32
  store i32 %x, ptr %local
  %a = load i32, ptr %local
  ret i32 %a
}

; Neither does a variable whose address is needed.
define void @h(i64 %i) {
  %array = alloca [4 x i32]
  %p = getelementptr [4 x i32], ptr %array, i64 0, i64 %i
  call void @use(ptr %p)
  ret void
}

declare void @use(ptr)
