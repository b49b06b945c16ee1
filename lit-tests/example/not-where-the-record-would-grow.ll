; A record does not grow: with its second field at the end it would need a gap before its third, and is left alone. Its twin has room.
; REQUIRES: debug-plugin
; RUN: %opt -passes='dtrans-example<offset=4>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.tight: left alone: its fields lie well as they are
; CHECK-DAG: remark: {{.*}}: struct.roomy: reordered fields, elements keep their 16 bytes
; CHECK-LABEL: define i64 @main(
; CHECK: getelementptr inbounds %struct.tight, ptr %t, i64 0, i32 1
; CHECK: getelementptr inbounds %__DEX_struct.roomy, ptr %r, i64 0, i32 3

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.tight = type { i32, i32, i64 }
%struct.roomy = type { i32, i32, i32, i32 }

define i64 @main(i32 %argc) {
  %t = call ptr @malloc(i64 16)
  store i32 1, ptr %t, align 4
  %t1 = getelementptr inbounds %struct.tight, ptr %t, i64 0, i32 1
  store i32 2, ptr %t1, align 4
  %t2 = getelementptr inbounds %struct.tight, ptr %t, i64 0, i32 2
  store i64 3, ptr %t2, align 8
  %r = call ptr @malloc(i64 16)
  store i32 4, ptr %r, align 4
  %r1 = getelementptr inbounds %struct.roomy, ptr %r, i64 0, i32 1
  store i32 5, ptr %r1, align 4
  %r2 = getelementptr inbounds %struct.roomy, ptr %r, i64 0, i32 2
  store i32 6, ptr %r2, align 4
  %r3 = getelementptr inbounds %struct.roomy, ptr %r, i64 0, i32 3
  store i32 7, ptr %r3, align 4
  %v = call i64 @sum(ptr %t, ptr %r)
  ret i64 %v
}

define internal i64 @sum(ptr %t, ptr %r) {
  %tv0 = load i32, ptr %t, align 4
  %tv0w = zext i32 %tv0 to i64
  %tp1 = getelementptr inbounds %struct.tight, ptr %t, i64 0, i32 1
  %tv1 = load i32, ptr %tp1, align 4
  %tv1w = zext i32 %tv1 to i64
  %s1 = add i64 %tv0w, %tv1w
  %tp2 = getelementptr inbounds %struct.tight, ptr %t, i64 0, i32 2
  %tv2 = load i64, ptr %tp2, align 8
  %s2 = add i64 %s1, %tv2
  %rv0 = load i32, ptr %r, align 4
  %rv0w = zext i32 %rv0 to i64
  %s3 = add i64 %s2, %rv0w
  %rp1 = getelementptr inbounds %struct.roomy, ptr %r, i64 0, i32 1
  %rv1 = load i32, ptr %rp1, align 4
  %rv1w = zext i32 %rv1 to i64
  %s4 = add i64 %s3, %rv1w
  %rp2 = getelementptr inbounds %struct.roomy, ptr %r, i64 0, i32 2
  %rv2 = load i32, ptr %rp2, align 4
  %rv2w = zext i32 %rv2 to i64
  %s5 = add i64 %s4, %rv2w
  %rp3 = getelementptr inbounds %struct.roomy, ptr %r, i64 0, i32 3
  %rv3 = load i32, ptr %rp3, align 4
  %rv3w = zext i32 %rv3 to i64
  %s6 = add i64 %s5, %rv3w
  ret i64 %s6
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
