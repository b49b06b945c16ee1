; What a program allocates is looked at where the heap has not been before: large blocks, and the heap when it is large, ask for huge pages. What is freed is looked at
; if it starts where glibc's own mappings do.
; RUN: %opt -passes=dtrans-pages -S %s | FileCheck %s
; A program that settles by itself how its heap grows, or has threads: only what is large asks.
; RUN: sed 's/;mallopt //' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=MAPPED
; RUN: sed 's/;thread //' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=MAPPED
; One that frees where nobody sees it.
; RUN: sed 's/;hands //' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=MAPPED
; No program, another system, a function of the program's own under the name of one that is called, a variable, or a name of the runtime's: nothing.
; RUN: sed 's/@main/@start/' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=NONE
; RUN: sed 's/linux-gnu/linux-musl/' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=NONE
; RUN: sed 's/x86_64/i386/; s/^;layout //' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=NONE
; RUN: sed 's/;madvise //' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=NONE
; RUN: sed 's/;assembly //' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=NONE
; RUN: sed 's/;own //' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=NONE
; The program's own allocator is none of the library's.
; RUN: sed 's/^declare ptr @malloc(i64)/define ptr @malloc(i64 %n) { ret ptr null }/' %s | %opt -passes=dtrans-pages -S | FileCheck %s --check-prefix=OWN

; CHECK-LABEL: define i32 @main(
; CHECK: %a = call ptr @malloc(i64 %n)
; CHECK-NEXT: [[P:%.*]] = ptrtoint ptr %a to i64
; CHECK-NEXT: [[START:%.*]] = load i64, ptr @dtrans.pages.start
; CHECK-NEXT: [[QUIET:%.*]] = load i64, ptr @dtrans.pages.quiet
; CHECK-NEXT: [[BEHIND:%.*]] = sub i64 [[P]], [[START]]
; CHECK-NEXT: [[NEW:%.*]] = icmp uge i64 [[BEHIND]], [[QUIET]]
; CHECK-NEXT: br i1 [[NEW]], label %[[ASK:.*]], label %[[ON:.*]], !prof
; CHECK: [[ASK]]:
; CHECK: call void @dtrans.pages.allocated(i64 {{.*}}, i64 %n)
; CHECK: %b = call ptr @calloc(i64 %n, i64 48)
; CHECK: [[SIZE:%.*]] = mul i64 %n, 48
; CHECK: call void @dtrans.pages.cleared(i64 {{.*}}, i64 [[SIZE]])
; CHECK: %c = call ptr @realloc(ptr %a, i64 8388608)
; CHECK: call void @dtrans.pages.moved(i64 {{.*}}, i64 {{.*}}, i64 8388608)
; CHECK: %d = call ptr @malloc(i64 32)
; CHECK: call void @dtrans.pages.allocated(i64 {{.*}}, i64 32)
; CHECK: [[FREED:%.*]] = ptrtoint ptr %d to i64
; CHECK: [[AT:%.*]] = trunc i64 [[FREED]] to i12
; CHECK: icmp eq i12 [[AT]], 16
; CHECK: call void @dtrans.pages.freed(ptr %d)
; CHECK: call void @free(ptr %d)
; CHECK-NOT: dtrans_pages

; MAPPED: @dtrans.pages.has_heap = internal unnamed_addr global i64 0
; MAPPED-LABEL: define i32 @main(
; MAPPED: %a = call ptr @malloc(i64 %n)
; MAPPED-NEXT: icmp uge i64 %n, 2097152
; MAPPED: call void @dtrans.pages.allocated(
; MAPPED: %b = call ptr @calloc(i64 %n, i64 48)
; MAPPED: [[SIZE:%.*]] = mul i64 %n, 48
; MAPPED: icmp uge i64 [[SIZE]], 2097152
; MAPPED: %c = call ptr @realloc(ptr %a, i64 8388608)
; MAPPED-NEXT: ptrtoint
; MAPPED-NEXT: ptrtoint
; MAPPED-NEXT: call void @dtrans.pages.moved(i64 {{.*}}, i64 {{.*}}, i64 8388608)
; MAPPED-NEXT: %d = call ptr @malloc(i64 32)
; MAPPED-NEXT: call void @free(ptr %d)

; NONE-NOT: dtrans.pages
; OWN-LABEL: define i32 @main(
; OWN: %a = call ptr @malloc(i64 %n)
; OWN-NEXT: %b = call ptr @calloc
; OWN: call void @dtrans.pages.cleared(

target triple = "x86_64-unknown-linux-gnu"

;layout target datalayout = "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128"
;hands @freeing = global ptr @free
;assembly module asm "madvise = mine"
;own @dtrans_pages_start = global i64 0

declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare ptr @realloc(ptr, i64)
declare void @free(ptr)
;mallopt declare i32 @mallopt(i32, i32)
;thread declare i32 @pthread_create(ptr, ptr, ptr, ptr)
;madvise define i32 @madvise(ptr %p, i64 %n, i32 %how) { ret i32 0 }

define i32 @main(i64 %n) {
  %a = call ptr @malloc(i64 %n)
  %b = call ptr @calloc(i64 %n, i64 48)
  %c = call ptr @realloc(ptr %a, i64 8388608)
  %d = call ptr @malloc(i64 32)
  call void @free(ptr %d)
  ret i32 0
}
