; One of the places of an address is loaded from another address that is one of several: what is loaded there is known by another name once that is taken apart.
; RUN: %opt -passes='dtrans-calls,verify' -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.list = type { i64, ptr, i64 }
%struct.node = type { i64, i64, ptr, ptr }

; CHECK-LABEL: define i64 @in_turn(
; CHECK: [[A:%.*]] = load ptr, ptr
; CHECK: [[B:%.*]] = load ptr, ptr
; CHECK: [[V:%.*]] = phi ptr [ [[A]], {{.*}} ], [ [[B]], {{.*}} ]
; CHECK-NOT: [ false, %key ], [ false, %rank ]
; CHECK: phi i1 [ true, %key ], [ false, %rank ]
; CHECK-NEXT: phi ptr [ [[V]], %key ], [ poison, %rank ]
; CHECK-NEXT: phi ptr [ poison, %key ], [ %place, %rank ]
; CHECK-NOT: [ false, %key ], [ false, %rank ]
; CHECK: ret i64
define i64 @in_turn(ptr %l, ptr %n, i1 %c, i1 %d) {
  %first = getelementptr inbounds %struct.list, ptr %l, i32 0, i32 1
  br i1 %c, label %inner, label %outer
inner:
  br label %m
outer:
  %next = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 2
  br label %m
m:
  %p = phi ptr [ %first, %inner ], [ %next, %outer ]
  %v = load ptr, ptr %p
  br i1 %d, label %key, label %rank
key:
  br label %m2
rank:
  %place = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  br label %m2
m2:
  %q = phi ptr [ %v, %key ], [ %place, %rank ]
  %r = load i64, ptr %q
  ret i64 %r
}
