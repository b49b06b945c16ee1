; What is copied of a record, when the optimizer has taken a field out, ends somewhere; the members that the copy is of say that the text in front of it ends before.
; RUN: %opt -passes='dtrans<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; A copy that says nothing, or of a union, may be of a longer text.
; RUN: sed '/call.*memcpy/s/, !tbaa.struct.*//' %s | %opt -passes='dtrans<cost-model=off>' -S 2>&1 | FileCheck %s --check-prefix=OPEN
; RUN: sed 's/^!4 = .*/!4 = !{i64 0, i64 32, !5, i64 32, i64 8, !7}/' %s | %opt -passes='dtrans<cost-model=off>' -S 2>&1 | FileCheck %s --check-prefix=OPEN

; CHECK: remark: {{.*}}row: {{.*}} in a region
; CHECK-LABEL: define i64 @main(
; CHECK: call i64 @strnlen(ptr {{.*}}, i64 24)
; OPEN-LABEL: define i64 @main(
; OPEN-NOT: @strnlen
; OPEN: ret i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { [24 x i8], i64, i64, i64, i64, i64 }

define i64 @main(i64 %n) {
  %kept = alloca [32 x i8], align 8
  %v = call ptr @calloc(i64 %n, i64 64)
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %r = getelementptr inbounds %struct.row, ptr %v, i64 %i
  %serial = getelementptr inbounds i8, ptr %r, i64 24
  store i64 %i, ptr %serial, !tbaa !8
  %key = getelementptr inbounds i8, ptr %r, i64 32
  %k = urem i64 %i, 7
  store i64 %k, ptr %key, !tbaa !9
  call i32 (ptr, i64, ptr, ...) @snprintf(ptr %r, i64 24, ptr @form, i64 %i)
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop

end:
  %first = getelementptr inbounds %struct.row, ptr %v, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %kept, ptr %first, i64 32, i1 false), !tbaa.struct !4
  %x = getelementptr inbounds %struct.row, ptr %v, i64 2
  call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr %kept, i64 32, i1 false), !tbaa.struct !4
  %xs = getelementptr inbounds i8, ptr %x, i64 24
  %l = load i64, ptr %xs, !tbaa !8
  %xk = getelementptr inbounds i8, ptr %x, i64 32
  %m = load i64, ptr %xk, !tbaa !9
  call i32 (ptr, ...) @printf(ptr @form2, i64 %l, ptr %x)
  %sum = add i64 %l, %m
  ret i64 %sum
}

@form = private constant [4 x i8] c"r%d\00"
@form2 = private constant [7 x i8] c"%ld %s\00"

declare i32 @snprintf(ptr, i64, ptr, ...)
declare i32 @printf(ptr, ...)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"row", !1, i64 0, !2, i64 24, !2, i64 32, !2, i64 40, !2, i64 48, !2, i64 56}
!4 = !{i64 0, i64 24, !5, i64 24, i64 8, !7, i64 32, i64 8, !7}
!5 = !{!1, !1, i64 0}
!7 = !{!2, !2, i64 0}
!8 = !{!3, !2, i64 24}
!9 = !{!3, !2, i64 32}
