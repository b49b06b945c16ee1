; The field of which a byte is named goes to the end of its record, and the others close up, also where the cost model would see no gain.
; Twins, in one module: of a record whose last field that is, and of one whose first field reaches there, everything stays.
; REQUIRES: debug-plugin
; RUN: %opt -passes='dtrans-example<offset=8>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-example<offset=15>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.r: reordered fields, elements shrink from 32 to 24 bytes
; CHECK-DAG: remark: {{.*}}: struct.ends: left alone: its fields lie well as they are
; CHECK-DAG: remark: {{.*}}: struct.begins: left alone: its fields lie well as they are
; CHECK: %__DEX_struct.r = type { i8, i32, i64, i64 }
; CHECK-LABEL: define i64 @main(
; CHECK: %r = call ptr @malloc(i64 24)
; CHECK: [[B:%.*]] = getelementptr inbounds %__DEX_struct.r, ptr %r, i64 0, i32 3
; CHECK-NEXT: store i64 2, ptr [[B]], align 8
; CHECK: %e = call ptr @malloc(i64 16)
; CHECK: %g = call ptr @malloc(i64 32)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i8, i64, i32, i64 }
%struct.ends = type { i8, i64 }
%struct.begins = type { i128, i32, i32 }

define i64 @main(i32 %argc) {
  %r = call ptr @malloc(i64 32)
  store i8 1, ptr %r, align 1
  %r1 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 1
  store i64 2, ptr %r1, align 8
  %r2 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 2
  store i32 3, ptr %r2, align 4
  %r3 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 3
  store i64 4, ptr %r3, align 8
  %e = call ptr @malloc(i64 16)
  store i8 5, ptr %e, align 1
  %e1 = getelementptr inbounds %struct.ends, ptr %e, i64 0, i32 1
  store i64 6, ptr %e1, align 8
  %g = call ptr @malloc(i64 32)
  store i128 7, ptr %g, align 8
  %g1 = getelementptr inbounds %struct.begins, ptr %g, i64 0, i32 1
  store i32 8, ptr %g1, align 4
  %g2 = getelementptr inbounds %struct.begins, ptr %g, i64 0, i32 2
  store i32 9, ptr %g2, align 4
  %v = call i64 @sum(ptr %r, ptr %e, ptr %g)
  ret i64 %v
}

define internal i64 @sum(ptr %r, ptr %e, ptr %g) {
  %rv0 = load i8, ptr %r, align 1
  %rv0w = zext i8 %rv0 to i64
  %rp1 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 1
  %rv1 = load i64, ptr %rp1, align 8
  %s1 = add i64 %rv0w, %rv1
  %rp2 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 2
  %rv2 = load i32, ptr %rp2, align 4
  %rv2w = zext i32 %rv2 to i64
  %s2 = add i64 %s1, %rv2w
  %rp3 = getelementptr inbounds %struct.r, ptr %r, i64 0, i32 3
  %rv3 = load i64, ptr %rp3, align 8
  %s3 = add i64 %s2, %rv3
  %ev0 = load i8, ptr %e, align 1
  %ev0w = zext i8 %ev0 to i64
  %s4 = add i64 %s3, %ev0w
  %ep1 = getelementptr inbounds %struct.ends, ptr %e, i64 0, i32 1
  %ev1 = load i64, ptr %ep1, align 8
  %s5 = add i64 %s4, %ev1
  %gv0 = load i128, ptr %g, align 8
  %gv0w = trunc i128 %gv0 to i64
  %s6 = add i64 %s5, %gv0w
  %gp1 = getelementptr inbounds %struct.begins, ptr %g, i64 0, i32 1
  %gv1 = load i32, ptr %gp1, align 4
  %gv1w = zext i32 %gv1 to i64
  %s7 = add i64 %s6, %gv1w
  %gp2 = getelementptr inbounds %struct.begins, ptr %g, i64 0, i32 2
  %gv2 = load i32, ptr %gp2, align 4
  %gv2w = zext i32 %gv2 to i64
  %s8 = add i64 %s7, %gv2w
  ret i64 %s8
}

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
