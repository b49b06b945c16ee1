; What the library allocates, in all its ways.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: record struct.name: 24 bytes
; CHECK: safety: none
; CHECK: class: 1 object, elements of 24 bytes
; CHECK: record struct.moved: 32 bytes
; CHECK: safety: none
; CHECK: class: 2 objects, elements of 32 bytes
; CHECK: record struct.aligned: 40 bytes
; CHECK: safety: none
; CHECK: class: 1 object, elements of 40 bytes
; CHECK: record struct.plus: 48 bytes
; CHECK: safety: none
; CHECK: class: 1 object, elements of 48 bytes

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.name = type { i64, i64, ptr }
%struct.moved = type { i64, i64, i64, ptr }
%struct.aligned = type { i64, i64, i64, i64, ptr }
%struct.plus = type { i64, i64, i64, i64, i64, ptr }

define i32 @main(i64 %n) {
  %a = call ptr @reallocarray(ptr null, i64 %n, i64 24)
  %name = getelementptr inbounds %struct.name, ptr %a, i64 %n, i32 2
  store ptr %a, ptr %name
  %size = mul i64 %n, 32
  %b = call ptr @malloc(i64 32)
  %c = call ptr @realloc(ptr %b, i64 %size)
  %moved = getelementptr inbounds %struct.moved, ptr %c, i64 %n, i32 3
  store ptr %b, ptr %moved
  %at = alloca ptr
  %size.40 = mul i64 %n, 40
  %r = call i32 @posix_memalign(ptr %at, i64 64, i64 %size.40)
  %d = load ptr, ptr %at
  %aligned = getelementptr inbounds %struct.aligned, ptr %d, i64 %n, i32 4
  store ptr %d, ptr %aligned
  %size.48 = mul i64 %n, 48
  %e = call ptr @_Znam(i64 %size.48)
  %plus = getelementptr inbounds %struct.plus, ptr %e, i64 %n, i32 5
  store ptr %e, ptr %plus
  call void @_ZdaPv(ptr %e)
  call void @free(ptr %d)
  ret i32 0
}

declare ptr @malloc(i64)
declare ptr @realloc(ptr, i64)
declare ptr @reallocarray(ptr, i64, i64)
declare i32 @posix_memalign(ptr, i64, i64)
declare ptr @_Znam(i64)
declare void @_ZdaPv(ptr)
declare void @free(ptr)
