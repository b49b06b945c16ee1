; Heads of lists lie in an array that lies in each element of another one. What is kept there meets neither the tails beside them nor the pointers before them, nor
; what lies behind, so that each leads to records of one sort.
; RUN: sed -e 's/MOST/3/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck --check-prefix=APART %s
; Of a row too many the heads lie on what is behind all rows.
; RUN: sed -e 's/MOST/7/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck --check-prefix=MIXED %s
; Of a column too many they lie in the next row.
; RUN: sed -e 's/MOST/3/;s/and i64 %n, 1/and i64 %n, 3/' %s | %opt -passes='print<dtrans-analysis>' -disable-output 2>&1 | FileCheck --check-prefix=MIXED %s

; APART: record struct.node: 24 bytes
; APART: class: 1 object
; APART-NEXT: legal: reorder
; MIXED: record struct.node: 24 bytes
; MIXED: class:
; MIXED-NEXT: not reorder

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, i32, ptr }
%struct.owner = type { double, double, double, double }
%struct.queue = type { ptr, ptr, i64 }
%struct.link = type { ptr, [2 x %struct.queue], i64 }
%struct.host = type { i64, [4 x %struct.link], i64, ptr }

@host = internal global %struct.host zeroinitializer

define i64 @main(i32 %argc) {
  %n = sext i32 %argc to i64
  %node = call ptr @calloc(i64 1, i64 24)
  %owner = call ptr @calloc(i64 1, i64 32)
  %i = and i64 %n, MOST
  %links = getelementptr inbounds %struct.host, ptr @host, i64 0, i32 1
  %link = getelementptr inbounds [8 x %struct.link], ptr %links, i64 0, i64 %i
  store ptr %owner, ptr %link
  %last = getelementptr inbounds %struct.host, ptr @host, i64 0, i32 3
  store ptr %owner, ptr %last
  %j = and i64 %n, 1
  %queues = getelementptr inbounds %struct.link, ptr %link, i64 0, i32 1
  %queue = getelementptr inbounds [2 x %struct.queue], ptr %queues, i64 0, i64 %j
  store ptr %node, ptr %queue
  %old = load ptr, ptr %queue
  %number = getelementptr inbounds %struct.node, ptr %old, i64 0, i32 1
  store i32 %argc, ptr %number
  %next = getelementptr inbounds %struct.node, ptr %old, i64 0, i32 2
  store ptr null, ptr %next
  %id = load i64, ptr %old
  %to = load ptr, ptr %link
  %size = getelementptr inbounds %struct.owner, ptr %to, i64 0, i32 3
  %x = load double, ptr %size
  %whole = fptosi double %x to i64
  %sum = add i64 %id, %whole
  ret i64 %sum
}

declare ptr @calloc(i64, i64)
