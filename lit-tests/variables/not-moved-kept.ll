; An address that is kept in another variable from the beginning on stays where others may look at that variable before `main` begins: where they can name it, or come
; to it from one that they can name.
; RUN: %opt -passes='dtrans-variables<variables=64>' -S %s | FileCheck %s
; RUN: sed 's/^@kept = global/@kept = internal thread_local global/' %s | %opt -passes='dtrans-variables<variables=64>' -S | FileCheck %s
; RUN: sed 's/^@kept = global/@kept = internal global/;s/^;NAMED //' %s | %opt -passes='dtrans-variables<variables=64>' -S | FileCheck %s
; RUN: sed 's/^@kept = global ptr @table/@kept = internal global i64 ptrtoint (ptr @table to i64)/' %s | %opt -passes='dtrans-variables<variables=64>' -S | FileCheck %s
; RUN: sed 's/^@kept = global/@kept = internal global/' %s | %opt -passes='dtrans-variables<variables=64>' -S | FileCheck %s --check-prefix=MOVED

; CHECK-NOT: @dtrans.array
; CHECK: getelementptr {{.*}}@table

; MOVED: @kept = internal global ptr null
; MOVED: call ptr @calloc(
; MOVED: [[TABLE:%.*]] = load ptr, ptr @dtrans.array.table
; MOVED: store ptr [[TABLE]], ptr @kept, align 8, !dtrans.first

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.cell = type { i32, double }

@table = internal global [8 x %struct.cell] zeroinitializer, align 16
@kept = global ptr @table
;NAMED @named = global { i64, ptr } { i64 1, ptr @kept }

define i32 @main(i32 %argc, ptr %argv) {
  %i = zext i32 %argc to i64
  %kind = getelementptr inbounds [8 x %struct.cell], ptr @table, i64 0, i64 %i, i32 0
  %k = load i32, ptr %kind, align 8
  ret i32 %k
}
