; Whether two arrays overlap is asked by the distance of where they begin, less than a number: one bit, which shows where they lie and nothing of what is
; in them. Any other number made of it shows more.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed 's/%near = icmp ult i64 %apart, 32/%near = icmp slt i64 %apart, 32/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck %s --check-prefix=SEEN
; RUN: sed 's/%near = icmp ult i64 %apart, 32/%near = icmp ult i64 %apart, %n/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck %s --check-prefix=SEEN
; RUN: sed 's/%unused = add i64 %n, 1/%unused = add i64 %apart, 1/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck %s --check-prefix=SEEN

; The records themselves are free, and those whose places are compared are not.
; CHECK-LABEL: record struct.page:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.list:
; CHECK: AddressAsNumber: its address is used as a number (1)
; CHECK-NEXT: %apart = sub
; SEEN-LABEL: record struct.page:
; SEEN: ReachableFromExposed

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.page = type { i64, i32, double }
%struct.list = type { ptr, i64 }

define i32 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %page = call ptr @malloc(i64 24)
  store i64 %n, ptr %page, align 8
  %number = getelementptr inbounds %struct.page, ptr %page, i64 0, i32 1
  store i32 7, ptr %number, align 8
  %from = call ptr @malloc(i64 16)
  store ptr %page, ptr %from, align 8
  %count = getelementptr inbounds %struct.list, ptr %from, i64 0, i32 1
  store i64 %n, ptr %count, align 8
  %to = call ptr @malloc(i64 16)
  %a = ptrtoint ptr %to to i64
  %b = ptrtoint ptr %from to i64
  %apart = sub i64 %a, %b
  %near = icmp ult i64 %apart, 32
  %unused = add i64 %n, 1
  %sum = call i64 @show(i64 %unused)
  br i1 %near, label %out, label %copy
copy:
  %p = load ptr, ptr %from, align 8
  store ptr %p, ptr %to, align 8
  %q = load ptr, ptr %to, align 8
  %x = load i64, ptr %q, align 8
  %y = trunc i64 %x to i32
  ret i32 %y
out:
  ret i32 0
}

declare i64 @show(i64)
declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
