; A structure without fields.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.s: size not known
; CHECK: safety: {{.*}}NoFieldsInStruct
; CHECK: not reorder, delete, narrow, split, peel, pool:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type {}

@s = internal global %struct.s zeroinitializer

define i1 @main(ptr %x) {
  %same = icmp eq ptr @s, null
  ret i1 %same
}
