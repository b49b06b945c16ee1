; A function that calls what it is handed, and hands it on, is copied for each function that it is handed, if it is handed anything else; where none of its
; calls says which that is it stays as it is.
; RUN: %opt -passes='dtrans-calls' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @main(
; CHECK: call void @[[SUM:each.calling[.0-9]*]](ptr %list, ptr @sum, ptr %total)
; CHECK: call void @[[SHOW:each.calling[.0-9]*]](ptr %list, ptr @show, ptr null)
; CHECK: call void @each(ptr %list, ptr %any, ptr %total)
; CHECK: call void @once(ptr %list, ptr @sum)
; CHECK: call void @alone(ptr @first)
; CHECK: call void @alone(ptr @second)
; CHECK: call void @taken(ptr %list, ptr @sum, ptr %total)
; CHECK-LABEL: define internal void @each(
; CHECK: call void %what(ptr %node, ptr %with)
; CHECK: call void @each(ptr %next, ptr %what, ptr %with)
; CHECK: define internal void @[[SUM]](
; CHECK: call void @sum(ptr %node, ptr %with)
; CHECK: call void @[[SUM]](ptr %next, ptr @sum, ptr %with)
; CHECK: define internal void @[[SHOW]](
; CHECK: call void @show(ptr %node, ptr %with)

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@chosen = internal global ptr @sum

define i32 @main(i32 %argc) {
  %list = call ptr @calloc(i64 1, i64 16)
  %total = call ptr @calloc(i64 1, i64 8)
  call void @each(ptr %list, ptr @sum, ptr %total)
  call void @each(ptr %list, ptr @show, ptr null)
  %any = load ptr, ptr @chosen
  call void @each(ptr %list, ptr %any, ptr %total)
  call void @once(ptr %list, ptr @sum)
  call void @alone(ptr @first)
  call void @alone(ptr @second)
  call void @taken(ptr %list, ptr @sum, ptr %total)
  call void @taken(ptr %list, ptr @show, ptr %total)
  ret i32 0
}

define internal void @each(ptr %node, ptr %what, ptr %with) {
  %none = icmp eq ptr %node, null
  br i1 %none, label %end, label %some
some:
  call void %what(ptr %node, ptr %with)
  %next = load ptr, ptr %node
  call void @each(ptr %next, ptr %what, ptr %with)
  br label %end
end:
  ret void
}

; One function only.
define internal void @once(ptr %node, ptr %what) {
  call void %what(ptr %node, ptr null)
  ret void
}

; Nothing else.
define internal void @alone(ptr %what) {
  call void %what()
  ret void
}

; It may not be copied.
define internal void @taken(ptr %node, ptr %what, ptr %with) {
  call void %what(ptr %node, ptr %with)
  indirectbr ptr blockaddress(@taken, %next), [label %next]
next:
  ret void
}

define internal void @sum(ptr %node, ptr %with) {
  %n = load i64, ptr %with
  %more = add i64 %n, 1
  store i64 %more, ptr %with
  ret void
}

define internal void @show(ptr %node, ptr %with) {
  ret void
}

define internal void @first() {
  ret void
}

define internal void @second() {
  ret void
}

declare ptr @calloc(i64, i64)
