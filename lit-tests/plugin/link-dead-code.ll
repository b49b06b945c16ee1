; A link removes what is never reached before anything looks at it: a function that is not called, or only by one that is not
; called, has no say in what becomes of data, whether it starts a thread or hands out an address. The twins call it.
; RUN: %opt -passes='dtrans-link<regions=off;cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s
; RUN: sed 's/^;thread //' %s | %opt -passes='dtrans-link<regions=off;cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=THREAD
; RUN: sed 's/^;address //' %s | %opt -passes='dtrans-link<regions=off;cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=ADDRESS

; RUN: sed 's/^;thread //' %s | %opt -passes='globaldce,dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -disable-output 2>&1 | FileCheck %s --check-prefix=WHY
; WHY: struct.star: left alone: more than one array may be alive, and a thread or signal handler may run while one is allocated

; CHECK: remark: {{.*}}: struct.star: arrays of structures split into 3 columns
; CHECK-NOT: struct.star: left alone
; CHECK-NOT: define {{.*}}@{{starts_a_thread|hands_out|helps}}(
; THREAD-NOT: columns
; THREAD: remark: {{.*}}: struct.star: narrowed 2 fields, elements shrink from 24 to 16 bytes [dtrans-reorderfields]
; THREAD-NOT: columns
; ADDRESS: remark: {{.*}}: struct.star: left alone: its address is passed to code that is not known

; What may be called from outside is not dead, nor what a variable keeps that the linker must keep.
; RUN: sed 's/^define internal i32 @starts/define i32 @starts/' %s | %opt -passes='dtrans-link<regions=off;cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=THREAD
; RUN: sed 's/^;used //' %s | %opt -passes='dtrans-link<regions=off;cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=THREAD

; Among early objects, what is not reached because clean-up folds a branch is removed as well; and so are functions that would
; have made a link of late objects one of early objects.
; RUN: sed 's/^;folded //' %s | env DTRANS_LOG=info %opt -passes='dtrans-link<regions=off;cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S 2>&1 | FileCheck %s --check-prefix=FOLDED
; RUN: sed 's/^;dead //' %s | env DTRANS_LOG=info %opt -passes='dtrans-link<regions=off;cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=LATE
; FOLDED: early objects
; FOLDED: remark: {{.*}}: struct.star: arrays of structures split into 3 columns
; LATE: late objects
; LATE: remark: {{.*}}: struct.star: arrays of structures split into 3 columns

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

@sky = internal global ptr null
;used @llvm.compiler.used = appending global [1 x ptr] [ptr @starts_a_thread], section "llvm.metadata"

define i64 @main(i32 %argc, ptr %argv) {
entry:
;folded  %on = alloca i1
;folded  store i1 false, ptr %on
;folded  %is_on = load i1, ptr %on
;folded  br i1 %is_on, label %yes, label %no
;folded yes:
;folded  %unused = call i32 @starts_a_thread()
;folded  br label %no
;folded no:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %b = call ptr @calloc(i64 %n, i64 24)
  store ptr %b, ptr @sky
  %even = icmp eq i32 %argc, 2
  %p = select i1 %even, ptr %a, ptr %b
  %q = getelementptr inbounds %struct.star, ptr %p, i64 1
  %number = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  %light = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 2
  store i32 7, ptr %number
  store double 7.0, ptr %light
  store i64 1, ptr %p
;thread  %t = call i32 @starts_a_thread()
;address  %h = call i32 @hands_out(i32 3)
  call void @free(ptr %a)
  %seen = load i32, ptr %number
  %shines = load double, ptr %light
  %whole = fptosi double %shines to i32
  %sum32 = add i32 %seen, %whole
  %mass = load i64, ptr %p
  %sum = zext i32 %sum32 to i64
  %all = add i64 %sum, %mass
  ret i64 %all
}

define internal i32 @starts_a_thread() {
  %t = alloca [8 x i8]
;dead  %local = alloca i32
;dead  store i32 1, ptr %local
  %started = call i32 @pthread_create(ptr %t, ptr null, ptr @helps, ptr null)
  ret i32 %started
}

define internal ptr @helps(ptr %x) {
  ret ptr null
}

; Nobody calls it but itself.
define internal i32 @hands_out(i32 %depth) {
  %more = icmp ugt i32 %depth, 0
  br i1 %more, label %deeper, label %here
deeper:
  %less = sub i32 %depth, 1
  %again = call i32 @hands_out(i32 %less)
  br label %here
here:
  %stars = load ptr, ptr @sky
  %kept = call i32 @keep(ptr %stars)
  ret i32 %kept
}

declare i32 @keep(ptr)
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
