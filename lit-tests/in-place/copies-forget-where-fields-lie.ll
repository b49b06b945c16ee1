; What a copy is told of the places of fields (!tbaa.struct) does not hold any more: a part of it would be taken for another field.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 16, i1 false){{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, double, i64 }

define i64 @main() {
  %a = call ptr @malloc(i64 24)
  store i64 5, ptr %a, align 8
  %dead = getelementptr inbounds %struct.s, ptr %a, i64 0, i32 1
  store double 7.0, ptr %dead, align 8
  %n = getelementptr inbounds %struct.s, ptr %a, i64 0, i32 2
  store i64 3, ptr %n, align 8
  %b = call ptr @malloc(i64 24)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %b, ptr align 8 %a, i64 24, i1 false), !tbaa.struct !0
  %m = getelementptr inbounds %struct.s, ptr %b, i64 0, i32 2
  %w = load i64, ptr %m, align 8
  %k = load i64, ptr %b, align 8
  %v = add i64 %w, %k
  ret i64 %v
}

declare noalias ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!0 = !{i64 0, i64 8, !1, i64 8, i64 8, !3, i64 16, i64 8, !1}
!1 = !{!2, !2, i64 0}
!2 = !{!"long", !5}
!3 = !{!4, !4, i64 0}
!4 = !{!"double", !5}
!5 = !{!"omnipotent char", !6}
!6 = !{!"Simple C/C++ TBAA"}
