; A function of the library's may come with a body: a copy for inlining, which is what runs once it is inlined. What it says about
; what it is given, and gives back, holds as well as what is known of the library's.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.looked:
; CHECK-NOT: legal:
; CHECK: safety: {{.*}}MismatchedElementAccess
; CHECK-NOT: legal:
; CHECK-LABEL: record struct.found:
; CHECK-NOT: legal:
; CHECK: safety: {{.*}}MismatchedElementAccess
; CHECK-NOT: legal:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { i64, i32 }
%struct.looked = type { i64, i32 }
%struct.found = type { i64, i32 }

@kept = internal global ptr null

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good = getelementptr inbounds %struct.good, ptr %good.x, i64 %n
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  call void @bzero(ptr %good, i64 16)
  %looked.x = call ptr @calloc(i64 %n, i64 16)
  %looked = getelementptr inbounds %struct.looked, ptr %looked.x, i64 %n
  %looked.f = getelementptr inbounds %struct.looked, ptr %looked, i64 0, i32 1
  store i32 1, ptr %looked.f
  call void @explicit_bzero(ptr %looked, i64 16)
  %found.x = call ptr @calloc(i64 %n, i64 16)
  %found = getelementptr inbounds %struct.found, ptr %found.x, i64 %n
  %found.f = getelementptr inbounds %struct.found, ptr %found, i64 0, i32 1
  store i32 1, ptr %found.f
  store ptr %found.x, ptr @kept
  %name = call ptr @getenv(ptr null)
  %middle = getelementptr i8, ptr %name, i64 6
  store i32 0, ptr %middle
  ret i64 0
}

define available_externally void @explicit_bzero(ptr %p, i64 %n) {
  %middle = getelementptr i8, ptr %p, i64 6
  store i32 0, ptr %middle
  ret void
}

define available_externally ptr @getenv(ptr %name) {
  %found = load ptr, ptr @kept
  ret ptr %found
}

declare void @bzero(ptr, i64)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
