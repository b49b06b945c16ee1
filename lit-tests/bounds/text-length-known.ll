; How long a text is at most, a comparison of what strnlen returned says, as long as nothing is written in between and it is that way
; that was taken.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.known: 40 bytes
; CHECK: safety: BytesObserved
; CHECK-NEXT: class
; CHECK-NEXT: legal: reorder, delete
; CHECK: record struct.written: 40 bytes
; CHECK: not reorder, {{.*}}: BytesObserved
; CHECK: record struct.otherwise: 40 bytes
; CHECK: not reorder, {{.*}}: BytesObserved

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.known = type { i64, [16 x i8], i64, i64 }
%struct.written = type { i64, [16 x i8], i64, i64 }
%struct.otherwise = type { i64, [16 x i8], i64, i64 }

define i32 @main(i32 %argc) {
  %p = call ptr @calloc(i64 1, i64 40)
  %q = call ptr @calloc(i64 1, i64 40)
  %r = call ptr @calloc(i64 1, i64 40)
  call void @known(ptr %p)
  call void @written(ptr %q)
  call void @otherwise(ptr %r)
  ret i32 0
}

define internal void @known(ptr %p) {
  %a = getelementptr inbounds %struct.known, ptr %p, i64 0, i32 2
  store i64 1, ptr %a
  %f = getelementptr inbounds %struct.known, ptr %p, i64 0, i32 1
  %n = call i64 @strnlen(ptr %f, i64 16)
  %long = icmp eq i64 %n, 16
  br i1 %long, label %out, label %in
in:
  %1 = call i32 @puts(ptr %f)
  ret void
out:
  call void @abort()
  unreachable
}

define internal void @written(ptr %p) {
  %a = getelementptr inbounds %struct.written, ptr %p, i64 0, i32 2
  store i64 1, ptr %a
  %f = getelementptr inbounds %struct.written, ptr %p, i64 0, i32 1
  %n = call i64 @strnlen(ptr %f, i64 16)
  %long = icmp eq i64 %n, 16
  br i1 %long, label %out, label %in
in:
  %last = getelementptr inbounds [16 x i8], ptr %f, i64 0, i64 15
  store i8 65, ptr %last
  %1 = call i32 @puts(ptr %f)
  ret void
out:
  call void @abort()
  unreachable
}

define internal void @otherwise(ptr %p) {
  %a = getelementptr inbounds %struct.otherwise, ptr %p, i64 0, i32 2
  store i64 1, ptr %a
  %f = getelementptr inbounds %struct.otherwise, ptr %p, i64 0, i32 1
  %n = call i64 @strnlen(ptr %f, i64 16)
  %long = icmp ne i64 %n, 16
  br i1 %long, label %out, label %in
in:
  %1 = call i32 @puts(ptr %f)
  ret void
out:
  call void @abort()
  unreachable
}

declare ptr @calloc(i64, i64)
declare i64 @strnlen(ptr, i64)
declare i32 @puts(ptr)
declare void @abort()
