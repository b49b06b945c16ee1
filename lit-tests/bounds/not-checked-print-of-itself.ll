; sprintf(s, "%s;", s) has no meaning in C, but the one that programs expect in glibc, whose snprintf ends the text before it begins.
; What may lie where it is printed to is printed as it was, and such a record stays as it is; what lies elsewhere is checked.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=LEGAL %s

; LEGAL: record struct.gene: 32 bytes
; LEGAL: not reorder
; LEGAL: record struct.name: 40 bytes
; LEGAL: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.gene = type { i64, [16 x i8], i64 }
%struct.name = type { i64, [16 x i8], i64, i64 }
@format = private constant [4 x i8] c"%s;\00"

define i64 @main(i32 %argc, ptr %argv) {
  %p = call ptr @calloc(i64 1, i64 32)
  %q = call ptr @calloc(i64 1, i64 40)
  %t = load ptr, ptr %argv
  call void @itself(ptr %p)
  call void @other(ptr %q, ptr %t)
  ret i64 0
}

; CHECK-LABEL: define internal void @itself(
; CHECK: call i32 (ptr, ptr, ...) @sprintf(ptr %f, ptr @format, ptr %f)
define internal void @itself(ptr %p) {
  store i64 1, ptr %p
  %f = getelementptr inbounds %struct.gene, ptr %p, i64 0, i32 1
  %1 = call i32 (ptr, ptr, ...) @sprintf(ptr %f, ptr @format, ptr %f)
  ret void
}

; CHECK-LABEL: define internal void @other(
; CHECK: call i32 (ptr, i64, ptr, ...) @snprintf(ptr %f, i64 16, ptr @format, ptr %t)
define internal void @other(ptr %p, ptr %t) {
  store i64 1, ptr %p
  %f = getelementptr inbounds %struct.name, ptr %p, i64 0, i32 1
  %1 = call i32 (ptr, ptr, ...) @sprintf(ptr %f, ptr @format, ptr %t)
  ret void
}

declare ptr @calloc(i64, i64)
declare i32 @sprintf(ptr, ptr, ...)
