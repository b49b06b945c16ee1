; A name that only= gives and no structure has is an error that says which there are; so it is in `dtrans` and in a link. One that an earlier
; pass of the same run has found, and made an end of, is none.
; RUN: not %opt -passes='dtrans-aostosoa<only=tree:bush>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not %opt -passes='dtrans-reorderfields<only=tree:bush>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not %opt -passes='dtrans<only=tree:bush>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not %opt -passes='dtrans-link<only=tree:bush>' -disable-output %s 2>&1 | FileCheck %s
; RUN: not env DTRANS_OPTIONS=only=tree:bush %opt -passes='lto<O2>' -disable-output %s 2>&1 | FileCheck %s
; CHECK-NOT: 'tree'
; CHECK: error: dtrans: 'only' names 'bush', but there is no structure of that name; there are star, tree
; CHECK-NOT: error

; RUN: %opt -passes='dtrans<only=tree:struct.star;cost-model=off>' -pass-remarks=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=MATCH
; RUN: %opt -passes='dtrans-link<only=star;skip-types=bush>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
; MATCH-NOT: error
; MATCH: struct.star: array of structures split
; MATCH: struct.tree: array of structures split
; NONE-NOT: error

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
%struct.tree = type { i64, i64 }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  %b = call ptr @calloc(i64 %n, i64 16)
  %height = getelementptr inbounds %struct.tree, ptr %b, i64 %n, i32 1
  store i64 7, ptr %height
  store i64 1, ptr %b
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
