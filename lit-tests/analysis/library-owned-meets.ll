; Memory of the library's exposes nothing that pointers to it meet: neither in a variable of any pointers, nor the environment's strings
; among the program's own; without that property everything is exposed.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis;without=library-owned>' -disable-output %s 2>&1 | FileCheck --check-prefix=WITHOUT %s

; CHECK-LABEL: record struct.bad:
; CHECK: safety: GlobalPtr SharedPointer{{$}}
; CHECK: legal: reorder, delete, narrow{{$}}
; CHECK: not split, peel, pool: SharedPointer
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder, delete, narrow, split
; WITHOUT-LABEL: record struct.bad:
; WITHOUT-NOT: legal:
; WITHOUT: not reorder
; WITHOUT-LABEL: record struct.good:
; WITHOUT: legal: reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, ptr }
%struct.good = type { i64, ptr }

@any = internal global ptr null
@name = private constant [5 x i8] c"HOME\00"

define i32 @main(i32 %argc, ptr %argv, ptr %envp) {
  %bad = call ptr @malloc(i64 16)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store ptr null, ptr %bad.f
  %good = call ptr @malloc(i64 16)
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store ptr null, ptr %good.f
  store ptr %bad, ptr @any
  %home = call ptr @getenv(ptr @name)
  store ptr %home, ptr @any
  %first = load ptr, ptr %argv
  store ptr %first, ptr @any
  %second = load ptr, ptr %envp
  store ptr %second, ptr @any
  %third = load ptr, ptr @environ
  store ptr %third, ptr @any
  ret i32 0
}

@environ = external global ptr

declare ptr @malloc(i64)
declare ptr @getenv(ptr)
declare ptr @localeconv()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
