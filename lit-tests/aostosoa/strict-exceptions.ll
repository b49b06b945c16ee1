; exceptions=strict leaves every record alone in a module that handles exceptions; auto looks at each array.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off;exceptions=strict>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=STRICT
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=AUTO

; STRICT: remark: {{.*}}: struct.star: left alone: the module handles exceptions, and exceptions=strict refuses them
; STRICT-NOT: @dtrans.
; AUTO: remark: {{.*}}: struct.star: arrays of structures split into 2 columns

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  store i64 1, ptr %a
  call void @try()
  ret i32 0
}

define internal void @try() personality ptr @personality {
  invoke void @unknown() to label %ok unwind label %pad
ok:
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

declare i32 @personality(...)
declare void @unknown()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
