; Without `inbounds` the address of null's field is a number, not poison, and differs from a null that is kept where
; pointers to that field are kept. Both would be index 0.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.rec: left alone: a pointer to it moves by a distance that may wrap
; CHECK-NOT: @dtrans.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.rec = type { i64, i64 }

@elements = internal global ptr null
@fields = internal global ptr null

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 16)
  %x = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 0
  store i64 1, ptr %x
  %y = getelementptr inbounds %struct.rec, ptr %a, i64 %n, i32 1
  store i64 2, ptr %y
  %never = icmp eq i32 %argc, 100
  br i1 %never, label %keep, label %test
keep:
  store ptr %a, ptr @elements
  store ptr %y, ptr @fields
  br label %test
test:
  %element = load ptr, ptr @elements
  %eight = getelementptr i8, ptr %element, i64 8
  %field = load ptr, ptr @fields
  %c = icmp eq ptr %eight, %field
  %v = zext i1 %c to i64
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
