; A text begins where a function of the library's is told that it does, and may go on as far as its memory does, also to where the next record is: pointers behind it
; are lost, those before it are not.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.bad:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: ReachableFromExposed
; CHECK-LABEL: record struct.good:
; CHECK: legal: reorder
; CHECK-LABEL: record struct.worse:
; CHECK-NOT: legal:
; CHECK: not reorder{{.*}}: ReachableFromExposed

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.bad = type { i64, i32 }
%struct.good = type { i64, i32 }
%struct.worse = type { i64, i32 }
; The text is the last thing, but for the records that lie beside each other.
%struct.one = type { i64, [8 x i8], ptr }
%struct.word = type { ptr, i64, [0 x i8] }
%struct.entry = type { ptr, i64, [8 x i8] }

define i64 @main(i32 %argc, ptr %argv) {
  %n = zext i32 %argc to i64
  %bad = call ptr @calloc(i64 1, i64 16)
  %good = call ptr @calloc(i64 1, i64 16)
  %worse = call ptr @calloc(i64 1, i64 16)
  %bad.f = getelementptr inbounds %struct.bad, ptr %bad, i64 0, i32 1
  store i32 1, ptr %bad.f
  %good.f = getelementptr inbounds %struct.good, ptr %good, i64 0, i32 1
  store i32 1, ptr %good.f
  %worse.f = getelementptr inbounds %struct.worse, ptr %worse, i64 0, i32 1
  store i32 1, ptr %worse.f
  %size = add i64 %n, 17
  %one = call ptr @calloc(i64 1, i64 24)
  %word = call ptr @calloc(i64 1, i64 %size)
  %entries = call ptr @calloc(i64 %n, i64 24)
  %entry = getelementptr inbounds %struct.entry, ptr %entries, i64 %n
  %one.p = getelementptr inbounds %struct.one, ptr %one, i64 0, i32 2
  store ptr %bad, ptr %one.p
  store ptr %good, ptr %word
  store ptr %worse, ptr %entry
  %one.text = getelementptr inbounds i8, ptr %one, i64 8
  %a = call i32 @puts(ptr %one.text)
  %word.text = getelementptr inbounds i8, ptr %word, i64 16
  %b = call i32 @puts(ptr %word.text)
  %from = load ptr, ptr %argv
  %word.q = call ptr @strcpy(ptr %word.text, ptr %from)
  %entry.text = getelementptr inbounds i8, ptr %entry, i64 16
  %c = call i32 @puts(ptr %entry.text)
  %bad.l = load ptr, ptr %one.p
  %bad.lf = getelementptr inbounds %struct.bad, ptr %bad.l, i64 0, i32 1
  store i32 2, ptr %bad.lf
  %good.l = load ptr, ptr %word
  %good.lf = getelementptr inbounds %struct.good, ptr %good.l, i64 0, i32 1
  store i32 2, ptr %good.lf
  %worse.l = load ptr, ptr %entry
  %worse.lf = getelementptr inbounds %struct.worse, ptr %worse.l, i64 0, i32 1
  store i32 2, ptr %worse.lf
  ret i64 0
}

declare i32 @puts(ptr)
declare ptr @strcpy(ptr, ptr)
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
