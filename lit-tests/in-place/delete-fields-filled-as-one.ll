; A fill of several fields goes with them, as the optimizer makes it of stores to them; one that reaches a field that stays is made of fills of what stays.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.s: {{.*}}elements shrink from 40 to 16 bytes
; CHECK-DAG: remark: {{.*}}: struct.t: {{.*}}elements shrink from 40 to 24 bytes
; CHECK-LABEL: define i64 @main
; CHECK-NOT: llvm.memset
; CHECK: getelementptr inbounds %__DFT_struct.t, ptr %b
; CHECK: store i64 0, ptr
; CHECK: ret i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64, i64 }
%struct.t = type { i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 40)
  %b = call ptr @calloc(i64 %n, i64 40)
  %s = getelementptr inbounds %struct.s, ptr %a, i64 %n
  %s.dead = getelementptr inbounds nuw i8, ptr %s, i64 8
  call void @llvm.memset.p0.i64(ptr %s.dead, i8 0, i64 24, i1 false)
  %s.last = getelementptr inbounds %struct.s, ptr %s, i64 0, i32 4
  store i64 2, ptr %s.last
  store i64 3, ptr %s
  %v = load i64, ptr %s.last
  %w = load i64, ptr %s
  %t = getelementptr inbounds %struct.t, ptr %b, i64 %n
  %t.dead = getelementptr inbounds nuw i8, ptr %t, i64 8
  call void @llvm.memset.p0.i64(ptr %t.dead, i8 0, i64 24, i1 false)
  %t.read = getelementptr inbounds %struct.t, ptr %t, i64 0, i32 3
  %x = load i64, ptr %t.read
  store i64 3, ptr %t
  %y = load i64, ptr %t
  %vw = add i64 %v, %w
  %xy = add i64 %x, %y
  %r = add i64 %vw, %xy
  ret i64 %r
}

declare noalias ptr @calloc(i64, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
