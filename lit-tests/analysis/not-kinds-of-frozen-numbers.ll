; What an addition makes that overflows is poison, and any number once it is frozen: the branch says nothing then.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/freeze i32 %more/add i32 %more, 0/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck --check-prefix=KNOWN %s
; CHECK: DTransAnalysis
; CHECK: class: 2 objects
; KNOWN-NOT: class: 2 objects
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.a = type { i32, i32, double, i64 }
%struct.b = type { i32, i32, ptr, i64 }

declare ptr @malloc(i64)

define i32 @main(i32 %argc) {
entry:
  %a = call ptr @malloc(i64 24)
  store i32 1, ptr %a
  %x = getelementptr %struct.a, ptr %a, i64 0, i32 2
  %f = sitofp i32 %argc to double
  store double %f, ptr %x
  %b = call ptr @malloc(i64 24)
  store i32 2, ptr %b
  %l = getelementptr %struct.b, ptr %b, i64 0, i32 2
  store ptr null, ptr %l
  %c = icmp sgt i32 %argc, 2
  %p = select i1 %c, ptr %a, ptr %b
  %kind = load i32, ptr %p
  %more = add nsw i32 %kind, 1
  %any = freeze i32 %more
  %is = icmp eq i32 %any, 3
  br i1 %is, label %two, label %join
two:
  %name = getelementptr i8, ptr %p, i64 0
  %x2 = getelementptr %struct.b, ptr %name, i64 0, i32 2
  store ptr %name, ptr %x2
  br label %join
join:
  ret i32 0
}
