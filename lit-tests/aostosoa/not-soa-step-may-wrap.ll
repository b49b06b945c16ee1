; Without inbounds or nusw the sum may wrap around the address space, where 24 bytes are no element any more; if nothing but memory is touched there it does not.
; RUN: sed '/icmp/d; /select/d; s/ret i64 .*/ret i64 %v/' %s | %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S 2>&1 | FileCheck %s --check-prefix=TOUCHED
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: left alone: a pointer to it moves by a distance that may wrap or is no whole number of elements
; CHECK-NOT: @dtrans.
; TOUCHED: remark: {{.*}}: struct.star: array of structures split

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %nth = getelementptr inbounds %struct.star, ptr %a, i64 %n
  %number = getelementptr inbounds %struct.star, ptr %nth, i64 0, i32 1
  store i32 7, ptr %number
  %next = getelementptr %struct.star, ptr %nth, i64 1
  %v = load i64, ptr %next
  %c = icmp eq ptr %next, %a
  %r = select i1 %c, i64 3, i64 %v
  ret i64 %r
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
