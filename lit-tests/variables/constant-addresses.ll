; A constant address inside of a record in a variable becomes an instruction's, which a check can be put before; not where assembly wants a constant.
; RUN: %opt -passes='dtrans-variables<variables=64>' -S %s | FileCheck %s

; CHECK: define i32 @main(
; CHECK-NEXT: [[AT:%.*]] = getelementptr {{.*}}ptr @one
; CHECK-NEXT: call i32 @puts(ptr [[AT]])
; CHECK: call void asm sideeffect {{.*}}(ptr elementtype(i32) getelementptr {{.*}}@two

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.named = type { i64, [16 x i8] }

@one = internal global %struct.named zeroinitializer, align 8
@two = internal global %struct.named zeroinitializer, align 8

define i32 @main(i32 %argc, ptr %argv) {
  %r = call i32 @puts(ptr getelementptr inbounds (%struct.named, ptr @one, i64 0, i32 1))
  call void asm sideeffect "movl $$1, $0", "=*m"(ptr elementtype(i32) getelementptr inbounds (%struct.named, ptr @two, i64 0, i32 1))
  ret i32 %r
}

declare i32 @puts(ptr)
