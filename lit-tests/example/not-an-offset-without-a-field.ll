; An offset at which nothing is used names no field: behind the record, in a gap, and in a field that nobody touches, which stays where it
; is. Without an offset nothing moves. With another offset the same record is changed, and what nobody touches goes.
; REQUIRES: debug-plugin
; RUN: %opt -passes='dtrans-example<offset=40>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-example<offset=4>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-example<offset=8>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes=dtrans-example -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-example<offset=16>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=TWIN
; RUN: not %opt -passes='dtrans-example<offset=second>' -S %s 2>&1 | FileCheck %s --check-prefix=WORD

; CHECK: remark: {{.*}}: struct.r: left alone: its fields lie well as they are
; CHECK: call ptr @malloc(i64 40)
; TWIN: remark: {{.*}}: struct.r: reordered fields, elements shrink from 40 to 32 bytes
; TWIN: call ptr @malloc(i64 32)
; WORD: error: dtrans: 'offset' is a number, not 'second'

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i32, i64, i64, i64, i32 }

define i64 @main(i32 %argc) {
  %r = call ptr @malloc(i64 40)
  store i32 1, ptr %r, align 4
  %r2 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 2
  store i64 3, ptr %r2, align 8
  %r3 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 3
  store i64 4, ptr %r3, align 8
  %r4 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 4
  store i32 5, ptr %r4, align 4
  %v = call i64 @sum(ptr %r)
  ret i64 %v
}

define internal i64 @sum(ptr %r) {
  %rv0 = load i32, ptr %r, align 4
  %rv0w = zext i32 %rv0 to i64
  %rp2 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 2
  %rv2 = load i64, ptr %rp2, align 8
  %s2 = add i64 %rv0w, %rv2
  %rp3 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 3
  %rv3 = load i64, ptr %rp3, align 8
  %s3 = add i64 %s2, %rv3
  %rp4 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 4
  %rv4 = load i32, ptr %rp4, align 4
  %rv4w = zext i32 %rv4 to i64
  %s4 = add i64 %s3, %rv4w
  ret i64 %s4
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
