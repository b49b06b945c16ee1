; A structure with one field.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: 8 bytes
; CHECK: safety: GlobalInstance{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64 }

@s = internal global %struct.s zeroinitializer

define i1 @main(ptr %x) {
  %same = icmp eq ptr @s, null
  ret i1 %same
}
