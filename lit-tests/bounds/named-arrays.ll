; Addresses of bytes that are in an array of a record get the array's length back, where it is certain which one is meant: then an index can be checked.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s
; RUN: %opt -passes=dtrans-arrays,dtrans-bounds -S %s | FileCheck --check-prefix=BOUNDS %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; Two arrays of numbers side by side, and one of other numbers.
%struct.both = type { i64, [4 x double], [4 x double], [3 x i32], i32 }
; Another array of numbers lies behind.
%struct.behind = type { [4 x double], i64, [4 x double], i64 }
%struct.text = type { i64, [24 x i8], i64, [16 x i8], i64 }

%union.u = type { %struct.pair }
%struct.pair = type { [2 x i64], double, i64, double }
%struct.key = type { [24 x i8], [4 x i64] }
%struct.nested = type { double, %union.u, %struct.key, double }

@both = internal global ptr null
@behind = internal global ptr null
@text = internal global ptr null
@both2 = internal global ptr null
@text2 = internal global ptr null
@untold_records = internal global ptr null
@nested = internal global ptr null

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %b = call ptr @calloc(i64 %n, i64 88)
  store ptr %b, ptr @both
  %h = call ptr @calloc(i64 %n, i64 80)
  store ptr %h, ptr @behind
  %t = call ptr @calloc(i64 %n, i64 64)
  store ptr %t, ptr @text
  %x = call ptr @calloc(i64 %n, i64 112)
  store ptr %x, ptr @nested
  %b2 = call ptr @calloc(i64 %n, i64 88)
  store ptr %b2, ptr @both2
  %t2 = call ptr @calloc(i64 %n, i64 64)
  store ptr %t2, ptr @text2
  store i64 0, ptr %b, !tbaa !10
  store i64 0, ptr %b2, !tbaa !10
  store i64 0, ptr %t, !tbaa !12
  store i64 0, ptr %t2, !tbaa !12
  store double 0.0, ptr %x, !tbaa !14
  call void @forward(i64 %n, i32 %argc)
  call void @backward(i64 %n, i64 %n)
  call void @first(i64 %n, i32 %argc)
  call void @uncertain(i64 %n, i32 %argc)
  call void @scalar(i64 %n, i32 %argc)
  call void @inside(i64 %n, i32 %argc)
  %l = call i64 @walked(i64 %n)
  call void @handed(i64 %n)
  call void @noted(i64 %n)
  %u = call ptr @calloc(i64 %n, i64 88)
  store ptr %u, ptr @untold_records
  call void @untold(i64 %n, i32 %argc)
  call void @words(i64 %n, i32 %argc)
  call void @others(i64 %n, i32 %argc)
  %l1 = call i64 @bytes(i64 %n, i64 %n)
  %l3 = call i64 @walked_bytes(i64 %n, i64 %n)
  call void @inner(i64 %n, i32 %argc)
  call void @trailer(i32 %argc)
  call void @strides(i32 %argc)
  %d = call double @back(i64 %n, i32 %argc)
  ret i32 0
}

; An index that is not negative leads to no array before the place; those behind it are taken for one.
; CHECK-LABEL: define internal void @forward(
; CHECK: %q = getelementptr inbounds nuw i8, ptr %e, i64 8
; CHECK: getelementptr inbounds [8 x double], ptr %q, i64 0, i64 %k, !dtrans.array
; BOUNDS-LABEL: define internal void @forward(
; BOUNDS: icmp uge i64 %k, 8
define internal void @forward(i64 %i, i32 %j) {
  %p = load ptr, ptr @both
  %e = getelementptr inbounds %struct.both, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %e, i64 8
  %a = getelementptr inbounds double, ptr %q, i64 %k
  store double 1.0, ptr %a, !tbaa !4
  ret void
}

; One that may be negative leads there.
; CHECK-LABEL: define internal void @backward(
; CHECK: %q = getelementptr inbounds nuw i8, ptr %e, i64 40
; CHECK: [[START:%.*]] = getelementptr inbounds i8, ptr %q, i64 -32
; CHECK: [[INDEX:%.*]] = add i64 %j, 4
; CHECK: getelementptr inbounds [8 x double], ptr [[START]], i64 0, i64 [[INDEX]]
; BOUNDS-LABEL: define internal void @backward(
; BOUNDS: icmp uge i64 [[INDEX:%.*]], 8
define internal void @backward(i64 %i, i64 %j) {
  %p = load ptr, ptr @both
  %e = getelementptr inbounds %struct.both, ptr %p, i64 %i
  %q = getelementptr inbounds nuw i8, ptr %e, i64 40
  %a = getelementptr inbounds double, ptr %q, i64 %j
  store double 1.0, ptr %a, !tbaa !4
  ret void
}

; Numbers of another size are none of those.
; CHECK-LABEL: define internal void @first(
; CHECK: getelementptr inbounds [3 x i32], ptr %q, i64 0, i64 %k
define internal void @first(i64 %i, i32 %j) {
  %p = load ptr, ptr @both
  %e = getelementptr inbounds %struct.both, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %e, i64 72
  %a = getelementptr inbounds i32, ptr %q, i64 %k
  store i32 1, ptr %a, !tbaa !6
  ret void
}

; `x->indirect[j - 5]` would look the same.
; CHECK-LABEL: define internal void @uncertain(
; CHECK-NOT: x double]
; CHECK: ret void
; BOUNDS-LABEL: define internal void @uncertain(
; BOUNDS-NOT: icmp
; BOUNDS: ret void
define internal void @uncertain(i64 %i, i32 %j) {
  %p = load ptr, ptr @behind
  %e = getelementptr inbounds %struct.behind, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %f = getelementptr inbounds nuw i8, ptr %e, i64 32
  store i64 0, ptr %f, !tbaa !3
  %a = getelementptr inbounds double, ptr %e, i64 %k
  store double 1.0, ptr %a, !tbaa !4
  ret void
}

; No array begins there.
; CHECK-LABEL: define internal void @scalar(
; CHECK-NOT: x double]
; CHECK: ret void
define internal void @scalar(i64 %i, i32 %j) {
  %p = load ptr, ptr @behind
  %e = getelementptr inbounds %struct.behind, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %e, i64 32
  %a = getelementptr inbounds i64, ptr %q, i64 %k
  store i64 1, ptr %a, !tbaa !8
  ret void
}

; CHECK-LABEL: define internal void @inside(
; CHECK-NOT: x double]
; CHECK: ret void
define internal void @inside(i64 %i, i32 %j) {
  %p = load ptr, ptr @behind
  %e = getelementptr inbounds %struct.behind, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %e, i64 8
  %a = getelementptr inbounds double, ptr %q, i64 %k
  store double 1.0, ptr %a, !tbaa !4
  ret void
}

; A pointer that goes on from the start of an array, computed without an index, stays in that array, whatever lies behind.
; CHECK-LABEL: define internal i64 @walked(
; CHECK: %q = getelementptr inbounds nuw i8, ptr %e, i64 8
; CHECK-NEXT: [[START:%.*]] = getelementptr inbounds [24 x i8], ptr %q, i64 0, !dtrans.array
; CHECK: %s = phi ptr [ [[START]], %entry ], [ %next, %loop ]
; BOUNDS-LABEL: define internal i64 @walked(
; BOUNDS: icmp uge i64 %{{.*}}, 24
define internal i64 @walked(i64 %i) {
entry:
  %p = load ptr, ptr @text
  %e = getelementptr inbounds %struct.text, ptr %p, i64 %i
  %q = getelementptr inbounds nuw i8, ptr %e, i64 8
  br label %loop
loop:
  %s = phi ptr [ %q, %entry ], [ %next, %loop ]
  %h = phi i64 [ 0, %entry ], [ %sum, %loop ]
  %c = load i8, ptr %s
  %z = zext i8 %c to i64
  %sum = add i64 %h, %z
  %next = getelementptr inbounds nuw i8, ptr %s, i64 1
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %loop
done:
  ret i64 %sum
}

; So does a text that a function of the library's is handed.
; CHECK-LABEL: define internal void @handed(
; CHECK: [[START:%.*]] = getelementptr inbounds [16 x i8], ptr %q, i64 0, i64 0, !dtrans.array
; CHECK: call i32 @puts(ptr [[START]])
; BOUNDS-LABEL: define internal void @handed(
; BOUNDS: call i64 @strnlen(ptr {{.*}}, i64 16)
define internal void @handed(i64 %i) {
  %p = load ptr, ptr @text
  %e = getelementptr inbounds %struct.text, ptr %p, i64 %i
  %q = getelementptr inbounds nuw i8, ptr %e, i64 40
  %r = call i32 @puts(ptr %q)
  ret void
}

; Without aliasing metadata of the record's own there may be other views of it.
; CHECK-LABEL: define internal void @untold(
; CHECK-NOT: x double]
; CHECK: ret void
define internal void @untold(i64 %i, i32 %j) {
  %p = load ptr, ptr @untold_records
  %e = getelementptr inbounds %struct.both, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %e, i64 8
  %a = getelementptr inbounds double, ptr %q, i64 %k
  store double 1.0, ptr %a, !tbaa !4
  ret void
}

; Without a type, any part of the record may be meant: words of its bytes, say.
; CHECK-LABEL: define internal void @words(
; CHECK-NOT: x double]
; CHECK-NOT: x i32]
; CHECK: ret void
define internal void @words(i64 %i, i32 %j) {
  %p = load ptr, ptr @both2
  %e = getelementptr inbounds %struct.both, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %e, i64 8
  %a = getelementptr inbounds double, ptr %q, i64 %k
  store double 1.0, ptr %a
  %r = getelementptr inbounds nuw i8, ptr %e, i64 72
  %b = getelementptr inbounds i32, ptr %r, i64 %k
  store i32 1, ptr %b, !tbaa !1
  ret void
}

; So it may if another type is read than what the array is of, or more than an element.
; CHECK-LABEL: define internal void @others(
; CHECK-NOT: x double]
; CHECK-NOT: x i64]
; CHECK-NOT: x i32]
; CHECK: ret void
define internal void @others(i64 %i, i32 %j) {
  %p = load ptr, ptr @both2
  %e = getelementptr inbounds %struct.both, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %e, i64 8
  %a = getelementptr inbounds i64, ptr %q, i64 %k
  store i64 1, ptr %a, !tbaa !8
  %r = getelementptr inbounds nuw i8, ptr %e, i64 72
  %b = getelementptr inbounds i32, ptr %r, i64 %k
  store i64 1, ptr %b, !tbaa !8
  ret void
}

; So may it be read by its bytes.
; CHECK-LABEL: define internal i64 @bytes(
; CHECK-NOT: x i8]
; CHECK: ret i64
define internal i64 @bytes(i64 %i, i64 %n) {
entry:
  %p = load ptr, ptr @text2
  %e = getelementptr inbounds %struct.text, ptr %p, i64 %i
  %q = getelementptr inbounds nuw i8, ptr %e, i64 40
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %h = phi i64 [ 0, %entry ], [ %sum, %loop ]
  %a = getelementptr inbounds nuw i8, ptr %q, i64 %k
  %c = load i8, ptr %a
  %z = zext i8 %c to i64
  %sum = add i64 %h, %z
  %next = add nuw nsw i64 %k, 1
  %end = icmp eq i64 %next, %n
  br i1 %end, label %done, label %loop
done:
  ret i64 %sum
}

; A pointer that goes on, but to no zero.
; CHECK-LABEL: define internal i64 @walked_bytes(
; CHECK-NOT: x i8]
; CHECK: ret i64
define internal i64 @walked_bytes(i64 %i, i64 %n) {
entry:
  %p = load ptr, ptr @text2
  %e = getelementptr inbounds %struct.text, ptr %p, i64 %i
  %q = getelementptr inbounds nuw i8, ptr %e, i64 8
  %last = getelementptr inbounds nuw i8, ptr %q, i64 %n
  br label %loop
loop:
  %s = phi ptr [ %q, %entry ], [ %next, %loop ]
  %h = phi i64 [ 0, %entry ], [ %sum, %loop ]
  %c = load i8, ptr %s
  %z = zext i8 %c to i64
  %sum = add i64 %h, %z
  %next = getelementptr inbounds nuw i8, ptr %s, i64 1
  %end = icmp eq ptr %next, %last
  br i1 %end, label %done, label %loop
done:
  ret i64 %sum
}

; What lies in a union may be any member's; an array of numbers in a record inside is one of the record's, but its bytes are read as one.
; CHECK-LABEL: define internal void @inner(
; CHECK: %q = getelementptr
; CHECK-NEXT: getelementptr inbounds i64, ptr %q, i64 %k
; CHECK: %r = getelementptr
; CHECK-NEXT: getelementptr inbounds [4 x i64], ptr %r, i64 0, i64 %k
; CHECK: %s = getelementptr
; CHECK-NEXT: [[TEXT:%.*]] = getelementptr inbounds [56 x i8], ptr %s, i64 0, i64 0
; CHECK-NEXT: call i32 @puts(ptr [[TEXT]])
define internal void @inner(i64 %i, i32 %j) {
  %p = load ptr, ptr @nested
  %e = getelementptr inbounds %struct.nested, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %e, i64 8
  %a = getelementptr inbounds i64, ptr %q, i64 %k
  store i64 1, ptr %a, !tbaa !8
  %r = getelementptr inbounds nuw i8, ptr %e, i64 72
  %b = getelementptr inbounds i64, ptr %r, i64 %k
  store i64 1, ptr %b, !tbaa !8
  %s = getelementptr inbounds nuw i8, ptr %e, i64 48
  %l = call i32 @puts(ptr %s)
  ret void
}

; Behind a number of records there may be other memory.
; CHECK-LABEL: define internal void @trailer(
; CHECK-NOT: x double]
; CHECK: ret void
define internal void @trailer(i32 %j) {
  %p = load ptr, ptr @both2
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %p, i64 888
  %a = getelementptr inbounds double, ptr %q, i64 %k
  store double 1.0, ptr %a, !tbaa !4
  ret void
}

; Nor is a stride over records an index.
; CHECK-LABEL: define internal void @strides(
; CHECK-NOT: x double]
; CHECK: ret void
define internal void @strides(i32 %j) {
  %p = load ptr, ptr @both2
  %k = zext i32 %j to i64
  %n = mul nuw nsw i64 %k, 11
  %q = getelementptr inbounds nuw i8, ptr %p, i64 8
  %a = getelementptr inbounds double, ptr %q, i64 %n
  store double 1.0, ptr %a, !tbaa !4
  ret void
}

; Where an address is the array's end another may be found from there.
; CHECK-LABEL: define internal double @back(
; CHECK-NOT: x double]
; CHECK: ret double
define internal double @back(i64 %i, i32 %j) {
  %p = load ptr, ptr @both2
  %e = getelementptr inbounds %struct.both, ptr %p, i64 %i
  %k = zext i32 %j to i64
  %q = getelementptr inbounds nuw i8, ptr %e, i64 8
  %a = getelementptr inbounds double, ptr %q, i64 %k
  %b = getelementptr inbounds i8, ptr %a, i64 -8
  %v = load double, ptr %b, !tbaa !4
  ret double %v
}

; A text may be printed by a function of the program's own that takes any arguments, like the library's.
; CHECK-LABEL: define internal void @noted(
; CHECK: [[START:%.*]] = getelementptr inbounds [16 x i8], ptr %q, i64 0, i64 0, !dtrans.array
; CHECK: call void (ptr, ...) @note(ptr %q, ptr [[START]])
define internal void @noted(i64 %i) {
  %p = load ptr, ptr @text
  %e = getelementptr inbounds %struct.text, ptr %p, i64 %i
  %q = getelementptr inbounds nuw i8, ptr %e, i64 40
  call void (ptr, ...) @note(ptr %q, ptr %q)
  ret void
}

define internal void @note(ptr %format, ...) {
  ret void
}

declare i32 @puts(ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!4 = !{!5, !5, i64 0}
!5 = !{!"double", !1, i64 0}
!6 = !{!7, !7, i64 0}
!7 = !{!"int", !1, i64 0}
!8 = !{!9, !9, i64 0}
!9 = !{!"long", !1, i64 0}
!10 = !{!11, !9, i64 0}
!11 = !{!"both", !9, i64 0, !5, i64 8, !5, i64 40, !7, i64 72, !7, i64 84}
!12 = !{!13, !9, i64 0}
!13 = !{!"text", !9, i64 0, !1, i64 8, !9, i64 32, !1, i64 40, !9, i64 56}
!14 = !{!15, !5, i64 0}
!15 = !{!"nested", !5, i64 0, !1, i64 8, !16, i64 48, !5, i64 104}
!16 = !{!"key", !1, i64 0, !9, i64 24}
!0 = !{!"root"}
!1 = !{!"omnipotent char", !0}
!2 = !{!"behind", !1, i64 0, !1, i64 32, !1, i64 40, !1, i64 72}
!3 = !{!2, !1, i64 32}
