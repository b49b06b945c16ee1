; A variadic function of the program's own that only hands its further arguments to vprintf does with them what the format says. One that
; looks at them, or that prints by two formats, is not known.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.printed: 40 bytes
; CHECK: safety: BytesObserved
; CHECK-NEXT: class
; CHECK-NEXT: legal: reorder, delete
; CHECK: record struct.looked: 40 bytes
; CHECK: not reorder, {{.*}}: UnhandledUse
; CHECK: record struct.twice: 40 bytes
; CHECK: not reorder, {{.*}}: UnhandledUse

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.printed = type { i64, [16 x i8], i64, i64 }
%struct.looked = type { i64, [16 x i8], i64, i64 }
%struct.twice = type { i64, [16 x i8], i64, i64 }
%list = type { i32, i32, ptr, ptr }
@format = private constant [6 x i8] c"%.16s\00"

define i32 @main(i32 %argc) {
  %p = call ptr @calloc(i64 1, i64 40)
  %a = getelementptr inbounds %struct.printed, ptr %p, i64 0, i32 2
  store i64 1, ptr %a
  %f = getelementptr inbounds %struct.printed, ptr %p, i64 0, i32 1
  call void (ptr, ...) @print(ptr @format, ptr %f)
  %q = call ptr @calloc(i64 1, i64 40)
  %b = getelementptr inbounds %struct.looked, ptr %q, i64 0, i32 2
  store i64 1, ptr %b
  %g = getelementptr inbounds %struct.looked, ptr %q, i64 0, i32 1
  call void (ptr, ...) @look(ptr @format, ptr %g)
  %r = call ptr @calloc(i64 1, i64 40)
  %c = getelementptr inbounds %struct.twice, ptr %r, i64 0, i32 2
  store i64 1, ptr %c
  %h = getelementptr inbounds %struct.twice, ptr %r, i64 0, i32 1
  call void (ptr, ptr, ...) @twice(ptr @format, ptr @format, ptr %h)
  ret i32 0
}

define internal void @print(ptr %format, ...) {
  %ap = alloca [1 x %list]
  call void @llvm.va_start.p0(ptr %ap)
  %first = getelementptr inbounds [1 x %list], ptr %ap, i64 0, i64 0
  %1 = call i32 @vprintf(ptr %format, ptr %first)
  call void @llvm.va_end.p0(ptr %ap)
  ret void
}

define internal void @look(ptr %format, ...) {
  %ap = alloca [1 x %list]
  call void @llvm.va_start.p0(ptr %ap)
  %1 = call i32 @vprintf(ptr %format, ptr %ap)
  %saved = getelementptr inbounds [1 x %list], ptr %ap, i64 0, i64 0, i32 3
  %area = load ptr, ptr %saved
  %place = getelementptr inbounds i8, ptr %area, i64 8
  %text = load ptr, ptr %place
  store i8 65, ptr %text
  call void @llvm.va_end.p0(ptr %ap)
  ret void
}

define internal void @twice(ptr %format, ptr %other, ...) {
  %ap = alloca [1 x %list]
  call void @llvm.va_start.p0(ptr %ap)
  %1 = call i32 @vprintf(ptr %format, ptr %ap)
  call void @llvm.va_end.p0(ptr %ap)
  call void @llvm.va_start.p0(ptr %ap)
  %2 = call i32 @vprintf(ptr %other, ptr %ap)
  call void @llvm.va_end.p0(ptr %ap)
  ret void
}

declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
declare i32 @vprintf(ptr, ptr)
declare ptr @calloc(i64, i64)
