; Texts that lie first in records of a variable say so where their addresses come together, if nothing else is done with what is chosen of them.
; RUN: %opt -passes='dtrans-variables' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.named = type { [12 x i8], ptr, i64 }

%struct.other = type { [12 x i8], ptr, i64 }

@units = internal global [3 x %struct.named] zeroinitializer, align 8
@others = internal global [3 x %struct.other] zeroinitializer, align 8

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare i32 @puts(ptr)
declare i32 @printf(ptr, ...)
@two = private constant [7 x i8] c"%s %s\0A\00"

; CHECK-LABEL: define i32 @main(
; CHECK: [[C:%.*]] = getelementptr inbounds [3 x %struct.named], ptr @units, i32 0, i32 2, i32 0
; CHECK: switch i32
; CHECK: a:
; CHECK: [[A:%.*]] = getelementptr inbounds [3 x %struct.named], ptr @units, i32 0, i32 0, i32 0
; CHECK: b:
; CHECK: [[B:%.*]] = getelementptr inbounds [3 x %struct.named], ptr @units, i32 0, i32 1, i32 0
; CHECK: %name = phi ptr [ [[C]], %entry ], [ [[C]], %entry ], [ [[A]], %a ], [ [[B]], %b ]
define i32 @main(i32 %argc, ptr %argv) {
entry:
  %node = call ptr @calloc(i64 1, i64 32)
  store ptr %node, ptr getelementptr inbounds ([3 x %struct.named], ptr @units, i64 0, i64 2, i32 1)
  %i = sext i32 %argc to i64
  %one = getelementptr inbounds [3 x %struct.named], ptr @units, i64 0, i64 %i, i32 2
  store i64 1, ptr %one
  switch i32 %argc, label %b [ i32 1, label %a
                               i32 2, label %failed
                               i32 3, label %failed ]

a:
  br label %failed

b:
  br label %failed

failed:
  %name = phi ptr [ getelementptr inbounds (i8, ptr @units, i64 64), %entry ], [ getelementptr inbounds (i8, ptr @units, i64 64), %entry ], [ @units, %a ], [ getelementptr inbounds (i8, ptr @units, i64 32), %b ]
  %r = call i32 (ptr, ...) @printf(ptr @two, ptr %name, ptr %name)
  %s = call i32 @used(i1 true)
  ret i32 %r
}

; What is chosen is used as a record here.
; CHECK-LABEL: define internal i32 @used(
; CHECK: %unit = select i1 %is, ptr @others, ptr %{{.*}}
; CHECK-NOT: i32 0, i32 0, i32 0
; CHECK: ret i32
define internal i32 @used(i1 %is) {
  %unit = select i1 %is, ptr @others, ptr getelementptr inbounds (i8, ptr @others, i64 32)
  %r = call i32 @puts(ptr %unit)
  %number = getelementptr inbounds %struct.other, ptr %unit, i64 0, i32 2
  store i64 1, ptr %number
  ret i32 %r
}
