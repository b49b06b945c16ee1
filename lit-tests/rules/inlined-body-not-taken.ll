; A call may say that it is not one of the library's function of that name. What it passes to the body, which may be inlined here as
; well, nobody knows; nor what is done with what comes back.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.taken:
; CHECK-NOT: legal:
; CHECK: safety: {{.*}}UnsafePtrMerge
; CHECK-NOT: legal:
; CHECK-LABEL: record struct.given:
; CHECK-NOT: legal:
; CHECK: safety: {{.*}}AddressTaken
; CHECK-NOT: legal:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.good = type { i64, i32 }
%struct.taken = type { i64, i32 }
%struct.given = type { i64, i32 }

@kept.good = internal global ptr null
@kept = internal global ptr null
@given = internal global ptr null

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %either = trunc i64 %n to i1
  %good.x = call ptr @calloc(i64 %n, i64 16)
  %good.kept = load ptr, ptr @kept.good
  %good.y = select i1 %either, ptr %good.x, ptr %good.kept
  %good = getelementptr inbounds %struct.good, ptr %good.y, i64 %n, i32 1
  store i32 1, ptr %good
  %good.called = call i64 @wcslen(ptr null)
  %taken.x = call ptr @calloc(i64 %n, i64 16)
  %taken.kept = load ptr, ptr @kept
  %taken.y = select i1 %either, ptr %taken.x, ptr %taken.kept
  %taken = getelementptr inbounds %struct.taken, ptr %taken.y, i64 %n, i32 1
  store i32 1, ptr %taken
  %called = call i64 @strlen(ptr null) nobuiltin
  %given.x = call ptr @calloc(i64 %n, i64 16)
  %given = getelementptr inbounds %struct.given, ptr %given.x, i64 %n, i32 1
  store i32 1, ptr %given
  store ptr %given.x, ptr @given
  %found = call ptr @getenv(ptr null) nobuiltin
  ret i64 0
}

define available_externally i64 @wcslen(ptr %text) {
  store ptr %text, ptr @kept.good
  ret i64 0
}

define available_externally i64 @strlen(ptr %text) {
  store ptr %text, ptr @kept
  ret i64 0
}

define available_externally ptr @getenv(ptr %name) {
  %found = load ptr, ptr @given
  ret ptr %found
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
