; What an array becomes again is the variable that it was: one without a name, which others may be taken for, stays, and so does all if there are variables
; of the names that would be used.
; RUN: %opt -passes='dtrans<variables=64>' -S %s | FileCheck %s
; RUN: sed 's/^@0 = internal/@dtrans.array.other = internal global ptr null\n@table = internal/;s/ptr @0,/ptr @table,/' %s | %opt -passes='dtrans-variables<variables=64>' -S | FileCheck %s --check-prefix=TAKEN

; CHECK: getelementptr {{.*}}ptr @0
; CHECK-NOT: call ptr @calloc
; TAKEN: getelementptr {{.*}}ptr @table
; TAKEN-NOT: call ptr @calloc

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i32, double }

@0 = internal global [8 x %struct.cell] zeroinitializer, align 16
@1 = private unnamed_addr constant [192 x i8] c"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

define i32 @main(i32 %argc, ptr %argv) {
  %i = zext i32 %argc to i64
  %p = getelementptr inbounds [8 x %struct.cell], ptr @0, i64 0, i64 %i
  %k = load i32, ptr %p, align 8
  ret i32 %k
}
