; only= and skip-types= name records, with or without LLVM's struct prefix; several names are joined by colons.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;only=tree>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefixes=NO-STAR,TREE
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;only=struct.star>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefixes=STAR,NO-TREE
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;only=star:tree>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefixes=STAR,TREE
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;skip-types=star>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefixes=NO-STAR,TREE
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;skip-types=struct.star:tree>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefixes=NO-STAR,NO-TREE
; A name is a whole name.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;skip-types=sta:ree>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefixes=STAR,TREE

; STAR: remark: {{.*}}: struct.star: array of structures split into 2 columns
; NO-STAR: remark: {{.*}}: struct.star: left alone: the options say so
; TREE: remark: {{.*}}: struct.tree: array of structures split into 2 columns
; NO-TREE: remark: {{.*}}: struct.tree: left alone: the options say so

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
