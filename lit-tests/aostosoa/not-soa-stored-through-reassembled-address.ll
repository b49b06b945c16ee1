; An address that was taken apart and put together again leads to the same memory: bits of a vector, or of a computed
; floating-point number, may be any address.  A store through it is seen by loads of the variable.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %t/halves.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %t/vector.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %t/negated.ll 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %t/memory.ll 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.rec: left alone: {{code that is not known can reach it|a pointer to it is kept where other things are kept}}
; CHECK-NOT: @dtrans.

;--- halves.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@slot = internal global ptr null

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %address = ptrtoint ptr @slot to i64
  %halves = bitcast i64 %address to <2 x i32>
  %same = freeze <2 x i32> %halves
  %again = bitcast <2 x i32> %same to i64
  %to = inttoptr i64 %again to ptr
  store ptr %a, ptr %to
  %p = load ptr, ptr @slot
  %x = getelementptr inbounds %struct.rec, ptr %p, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v = load i64, ptr %y
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
;--- vector.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@slot = internal global ptr null

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %one = insertelement <1 x ptr> poison, ptr @slot, i32 0
  %to = bitcast <1 x ptr> %one to ptr
  store ptr %a, ptr %to
  %p = load ptr, ptr @slot
  %x = getelementptr inbounds %struct.rec, ptr %p, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v = load i64, ptr %y
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
;--- negated.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@slot = internal global ptr null

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %address = ptrtoint ptr @slot to i64
  %number = bitcast i64 %address to double
  %negative = fneg double %number
  %same = fneg double %negative
  %again = bitcast double %same to i64
  %to = inttoptr i64 %again to ptr
  store ptr %a, ptr %to
  %p = load ptr, ptr @slot
  %x = getelementptr inbounds %struct.rec, ptr %p, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v = load i64, ptr %y
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
;--- memory.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@slot = internal global ptr null

define i64 @main(i32 %argc) {
  %local = alloca double
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %address = ptrtoint ptr @slot to i64
  %number = bitcast i64 %address to double
  %negative = fneg double %number
  %c = icmp eq i32 %argc, 1
  %either = select i1 %c, double %negative, double 1.0
  %same = fneg double %either
  %chosen = select i1 %c, double %same, double 1.0
  store double %chosen, ptr %local
  %to = load ptr, ptr %local
  store ptr %a, ptr %to
  %p = load ptr, ptr @slot
  %x = getelementptr inbounds %struct.rec, ptr %p, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  %v = load i64, ptr %y
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
