; LLVM takes the type of an sret for the exact size of what lies there: one too large lets it read behind the block, one too small lets a store of that many
; bytes stand for the whole, so that the others go. So where a record becomes smaller, so does what is said of results that are such: of one alone, of
; several, in a variable and in an array.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>,function(dse)' -S %s 2>&1 | FileCheck %s --check-prefix=STORES

; CHECK: remark: {{.*}}: struct.s: removed 8 bytes that are never read, elements shrink from 24 to 8 bytes
; CHECK-LABEL: define i64 @main(
; CHECK: %v = alloca %__DFT_struct.s
; CHECK: call void @make(ptr sret([8 x i8]) {{%[0-9]+}}, i32 %argc)
; CHECK: call void @make(ptr sret([8 x i8]) %v, i32 %argc)
; CHECK: call void %unknown(ptr sret([8 x i8]) %v, i32 %argc)
; CHECK: call void @make_two(ptr sret([16 x i8]) %two)
; CHECK-LABEL: define internal void @make(
; CHECK-SAME: ptr sret([8 x i8]) %r, i32 %v)
; CHECK-LABEL: define internal void @make_two(
; CHECK-SAME: ptr sret([16 x i8]) %r)
; CHECK-LABEL: define internal void @make_other(
; CHECK-SAME: ptr sret(%struct.t) align 8 %r)

; STORES-LABEL: define internal void @make(
; STORES: store i32 %v
; STORES: store i32 3

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i32, i64, i32 }
%struct.t = type { i64, i64 }

@function = internal global ptr @make

define i64 @main(i32 %argc) {
  %v = alloca %struct.s
  %two = alloca [2 x %struct.s]
  %other = alloca %struct.t
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %n
  call void @make(ptr sret(%struct.s) align 8 %p, i32 %argc)
  call void @make(ptr sret(%struct.s) align 8 %v, i32 %argc)
  %unknown = load ptr, ptr @function
  call void %unknown(ptr sret(%struct.s) align 8 %v, i32 %argc)
  call void @make_two(ptr sret([2 x %struct.s]) align 8 %two)
  call void @make_other(ptr sret(%struct.t) align 8 %other)
  %other.a = load i64, ptr %other
  %other.1 = getelementptr inbounds %struct.t, ptr %other, i64 0, i32 1
  %other.b = load i64, ptr %other.1
  %in = add i64 %other.a, %other.b
  %b = getelementptr inbounds %struct.s, ptr %two, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %v, i64 24, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %b, i64 24, i1 false)
  %last = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %x = load i32, ptr %last
  %y = load i32, ptr %p
  %s = add i32 %x, %y
  %w = zext i32 %s to i64
  %sum = add i64 %w, %in
  ret i64 %sum
}

define internal void @make(ptr sret(%struct.s) align 8 %r, i32 %v) {
  store i32 %v, ptr %r
  %dead = getelementptr inbounds %struct.s, ptr %r, i64 0, i32 1
  store i64 1, ptr %dead, align 8
  %last = getelementptr inbounds %struct.s, ptr %r, i64 0, i32 2
  store i32 3, ptr %last
  ret void
}

define internal void @make_two(ptr sret([2 x %struct.s]) align 8 %r) {
  store i32 1, ptr %r
  %b = getelementptr inbounds %struct.s, ptr %r, i64 1, i32 2
  store i32 4, ptr %b
  ret void
}

define internal void @make_other(ptr sret(%struct.t) align 8 %r) {
  store i64 5, ptr %r
  %r.1 = getelementptr inbounds %struct.t, ptr %r, i64 0, i32 1
  store i64 6, ptr %r.1
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
