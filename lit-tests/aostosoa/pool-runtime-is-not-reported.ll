; The memory of a pool's own functions is the plugin's business: no other pass changes it or reports on it. Memory of the program's own that
; has no name either is reported as ever.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>,dtrans-reorderfields' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>,dtrans-reorderfields<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>,dtrans-randomplan<seed=1>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s --check-prefix=RANDOM
; Also where it was moved into the program's functions meanwhile.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>,cgscc(inline),dtrans-reorderfields' -inline-threshold=100000 -pass-remarks=dtrans -pass-remarks-missed=dtrans -disable-output %s 2>&1 | FileCheck %s

; CHECK-NOT: anon.{{64|1:}}
; CHECK: struct.star: arrays of structures split into
; CHECK-NOT: anon.{{64|1:}}
; CHECK: remark: {{.*}}: anon.40: left alone:
; CHECK-NOT: anon.{{64|1:}}
; RANDOM-NOT: anon.{{64|1:}}
; RANDOM: struct.star: arrays of structures split into
; RANDOM-NOT: anon.{{64|1:}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }
define i64 @main(i32 %argc, ptr %argv) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %b = call ptr @calloc(i64 %n, i64 24)
  %even = icmp eq i32 %argc, 2
  %p = select i1 %even, ptr %a, ptr %b
  %q = getelementptr inbounds %struct.star, ptr %p, i64 1
  %number = getelementptr inbounds %struct.star, ptr %q, i64 0, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %p
  call void @free(ptr %a)
  %other = call ptr @calloc(i64 %n, i64 40)
  %step = mul nuw nsw i64 %n, 40
  %element = getelementptr inbounds i8, ptr %other, i64 %step
  %at = getelementptr inbounds i8, ptr %element, i64 8
  store i32 7, ptr %at
  %further = getelementptr inbounds i8, ptr %element, i64 16
  store volatile i64 7, ptr %further
  ret i64 0
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
