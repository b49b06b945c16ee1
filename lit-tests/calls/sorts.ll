; A call of qsort that sorts records of known size by a function of the program's becomes a call of the program's own code, so that the records can be laid out.
; RUN: %opt -passes='dtrans<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; Where no layout changes the library's function comes back, and nothing of the code is left.
; RUN: sed 's/;stays //' %s | %opt -passes='dtrans<cost-model=off>' -S | FileCheck %s --check-prefix=BACK
; What is not larger than 32 bytes the library moves while it sorts.
; RUN: sed 's/i64 64, ptr @by_key/i64 32, ptr @by_key/; s/@calloc(i64 %n, i64 64)/@calloc(i64 %n, i64 32)/' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY
; A size that is not known, an order that is another function's, or is called as no such function is.
; RUN: sed 's/i64 64, ptr @by_key/i64 %n, ptr @by_key/' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY
; RUN: sed 's/i64 64, ptr @by_key/i64 64, ptr @other/' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY
; RUN: sed 's/define internal i32 @by_key(/define internal fastcc i32 @by_key(/' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY
; RUN: sed 's/@by_key(ptr %x, ptr %y)/@by_key(ptr %x, ptr %y, ptr %z)/' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY
; One that may be unwound.
; RUN: sed 's/ nounwind {/ {/' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY
; The program allocates by itself, or sorts by a function of that name.
; RUN: sed 's/;malloc //' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY
; RUN: sed 's/;alias //' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY
; RUN: sed 's/;named //' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY
; RUN: sed 's/^declare void @qsort.*/define void @qsort(ptr %v, i64 %n, i64 %many, ptr %f) { ret void }/' %s | %opt -passes='dtrans-calls' -S | FileCheck %s --check-prefix=LIBRARY

; CHECK: remark: {{.*}}struct.row: {{.*}} in a region
; CHECK-LABEL: define i64 @main(
; CHECK-NOT: @qsort(
; CHECK: call void @dtrans.sort(ptr {{.*}}, i64 %n, i64 64, ptr @by_key)
; CHECK-LABEL: define internal void @dtrans.sort.merge(
; CHECK: call i32 @by_key(ptr
; CHECK-LABEL: define internal void @dtrans.sort.move(
; CHECK-LABEL: define internal void @dtrans.sort.sink(
; CHECK-LABEL: define internal void @dtrans.sort(
; CHECK-NOT: dtrans_sort
; BACK-NOT: dtrans.sort
; BACK: call void @qsort(ptr %v, i64 %n, i64 64, ptr @by_key)
; BACK-NOT: dtrans.sort
; BACK-NOT: @malloc
; LIBRARY-NOT: dtrans.sort
; LIBRARY: call void @qsort(ptr %v, i64 %n,
; LIBRARY-NOT: dtrans.sort

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.row = type { i64, i64, i64, i64, i64, i64, i64, i64 }

@kept = internal global ptr null

define i64 @main(i64 %n) {
  %v = call ptr @calloc(i64 %n, i64 64)
  ;stays call void @take(ptr %v)
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %key = getelementptr inbounds %struct.row, ptr %v, i64 %i, i32 2
  %k = urem i64 %i, 7
  store i64 %k, ptr %key
  %first = getelementptr inbounds %struct.row, ptr %v, i64 %i
  store i64 %i, ptr %first
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %end, label %loop

end:
  call void @qsort(ptr %v, i64 %n, i64 64, ptr @by_key)
  %p = getelementptr inbounds %struct.row, ptr %v, i64 1, i32 2
  %x = load i64, ptr %p
  %q = getelementptr inbounds %struct.row, ptr %v, i64 2
  %y = load i64, ptr %q
  %r = add i64 %x, %y
  ret i64 %r
}

define internal i32 @by_key(ptr %x, ptr %y) nounwind {
  %a = getelementptr inbounds %struct.row, ptr %x, i64 0, i32 2
  %b = getelementptr inbounds %struct.row, ptr %y, i64 0, i32 2
  %k = load i64, ptr %a
  %l = load i64, ptr %b
  %c = icmp ult i64 %l, %k
  %r = zext i1 %c to i32
  ret i32 %r
}

declare void @take(ptr)
declare i32 @other(ptr, ptr)
declare void @qsort(ptr, i64, i64, ptr)
declare noalias ptr @calloc(i64, i64)
;malloc define ptr @malloc(i64 %n) { ret ptr null }
;alias @malloc = internal alias ptr (i64), ptr @other_malloc
;alias define internal ptr @other_malloc(i64 %n) { ret ptr null }
;named @dtrans_sort_move = internal global i64 0
