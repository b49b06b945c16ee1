; whole-program=strict leaves every record alone while a function is called that nobody knows; auto looks at each array.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;whole-program=strict>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=STRICT
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;whole-program=auto>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=AUTO

; STRICT: remark: {{.*}}: struct.star: left alone: the whole program has not been seen, and whole-program=strict asks for it
; STRICT-NOT: @dtrans.
; AUTO: remark: {{.*}}: struct.star: arrays of structures split into 2 columns
; AUTO: call void @unknown()

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  call void @unknown()
  ret i32 0
}

declare void @unknown()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
