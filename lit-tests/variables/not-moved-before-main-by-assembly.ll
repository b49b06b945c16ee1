; Assembly inside a function may have another one run before `main`, as initcalls of kernels do. What enters no section does not. (It was not looked at.)
; RUN: %opt -passes='dtrans-variables<variables=64>' -S %s | FileCheck %s
; RUN: sed 's/.pushsection .init_array.*popsection/nop # $0/' %s | %opt -passes='dtrans-variables<variables=64>' -S - | FileCheck %s --check-prefix=MOVED

; CHECK-NOT: @dtrans.array
; CHECK: getelementptr {{.*}}@table
; MOVED: @dtrans.array

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i32, double }

@table = internal global [8 x %struct.cell] zeroinitializer, align 16
@llvm.used = appending global [1 x ptr] [ptr @registers], section "llvm.metadata"

define internal void @first() {
  store i32 7, ptr @table, align 8
  ret void
}

define internal void @registers() {
  call void asm sideeffect ".pushsection .init_array,\22aw\22\0A.quad ${0:c}\0A.popsection", "i"(ptr @first)
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  %i = zext i32 %argc to i64
  %kind = getelementptr inbounds [8 x %struct.cell], ptr @table, i64 0, i64 %i, i32 0
  %k = load i32, ptr %kind, align 8
  ret i32 %k
}
