; Records that are cut from blocks of memory, one behind the other, are allocations of their own while layouts are chosen; not where the counter is set back, a block is
; begun again or freed over and over, where something else looks into it, or where a record's address says more than which one it is.
; RUN: split-file %s %t
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/moves.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/released.ll | FileCheck %s
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/over-and-over.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/reset.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/again.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/dumped.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/unknown.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/neighbour.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/ordered.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/aligned.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/freed.ll | FileCheck %s --check-prefix=STAYS
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/cursor.ll | FileCheck %s --check-prefix=CURSOR
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %t/two.ll | FileCheck %s --check-prefix=STAYS

; CHECK-LABEL: define internal ptr @cut(
; CHECK: [[P:%.*]] = getelementptr inbounds nuw i8, ptr %data, i64 %n
; CHECK: [[NEW:%.*]] = call ptr @dtrans.piece(ptr [[P]], i64 32)
; CHECK: store i64 %on, ptr %counter
; CHECK: ret ptr [[NEW]]

; STAYS-NOT: dtrans.piece
; STAYS: ret ptr %p
; STAYS-NOT: dtrans.piece

; CURSOR-LABEL: define internal ptr @cut(
; CURSOR: [[NEW:%.*]] = call ptr @dtrans.piece(ptr %at, i64 32)
; CURSOR: store ptr %data, ptr @front
; CURSOR: ret ptr [[NEW]]

;--- moves.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list

  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:

  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- released.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list

  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:
  call void @release()
  %r = trunc i64 %s to i32
  ret i32 %r
}

define internal void @release() {
  br label %loop

loop:
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %end, label %body

body:
  %next = load ptr, ptr %b
  store ptr %next, ptr @arena
  call void @free(ptr %b)
  br label %loop

end:
  ret void
}

;--- over-and-over.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %on ]
  %sum = phi i64 [ 0, %0 ], [ %s, %on ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list
  %odd = and i64 %i, 1023
  %often = icmp eq i64 %odd, 1
  br i1 %often, label %free, label %on

free:
  call void @release()
  br label %on

on:
  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:

  %r = trunc i64 %s to i32
  ret i32 %r
}

define internal void @release() {
  br label %loop

loop:
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %end, label %body

body:
  %next = load ptr, ptr %b
  store ptr %next, ptr @arena
  call void @free(ptr %b)
  br label %loop

end:
  ret void
}

;--- reset.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list

  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:
  %b = load ptr, ptr @arena
  %u = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  store i64 0, ptr %u
  %again = call ptr @cut()
  %first = getelementptr inbounds %struct.node, ptr %again, i32 0, i32 1
  store i64 7, ptr %first
  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- again.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store ptr %m, ptr @arena
  store i64 0, ptr %at
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list

  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:

  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- dumped.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list

  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:
  %b = load ptr, ptr @arena
  %d = getelementptr inbounds i8, ptr %b, i64 24
  %v = load i64, ptr %d
  store i64 %v, ptr getelementptr inbounds (%struct.arena, ptr @arena, i32 0, i32 1)
  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- unknown.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list
  call void @unknown(ptr %p)
  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:

  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- neighbour.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list
  %q = getelementptr inbounds %struct.node, ptr %p, i64 1
  %qk = getelementptr inbounds %struct.node, ptr %q, i32 0, i32 3
  store i64 1, ptr %qk
  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:

  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- ordered.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list
  %less = icmp ult ptr %p, %old
  %o = zext i1 %less to i64
  %last = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 3
  store i64 %o, ptr %last
  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:

  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- aligned.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list
  %last = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 3
  store i64 1, ptr %last, align 32
  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:

  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- freed.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %on ]
  %sum = phi i64 [ 0, %0 ], [ %s, %on ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list
  %odd = icmp eq i64 %i, 4999
  br i1 %odd, label %free, label %on

free:
  call void @free(ptr %p)
  br label %on

on:
  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:

  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- cursor.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }

@front = internal global ptr null
@back = internal global ptr null
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"

define internal ptr @cut() {
  %at = load ptr, ptr @front
  %data = getelementptr inbounds nuw i8, ptr %at, i64 32
  store ptr %data, ptr @front
  ret ptr %at
}

define internal ptr @cut.back() {
  %at = load ptr, ptr @back
  %data = getelementptr inbounds nuw i8, ptr %at, i64 32
  store ptr %data, ptr @back
  ret ptr %at
}

define i32 @main(i32 %argc, ptr %argv) {
  %m = call ptr @malloc(i64 655360)
  store ptr %m, ptr @front
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]

  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list

  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:
  %r = trunc i64 %s to i32
  ret i32 %r
}

;--- two.ll
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { ptr, i64, double, i64 }
%struct.block = type { ptr, i64, i64, [0 x i8] }
%struct.arena = type { ptr, i64 }

@arena = internal global %struct.arena zeroinitializer
@list = internal global ptr null

declare noalias ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0) "alloc-family"="malloc"
declare void @free(ptr allocptr) allockind("free") "alloc-family"="malloc"
declare void @unknown(ptr)

define internal ptr @cut() {
  %b = load ptr, ptr @arena
  %none = icmp eq ptr %b, null
  br i1 %none, label %new, label %room

room:
  %usedat = getelementptr inbounds %struct.block, ptr %b, i32 0, i32 1
  %used = load i64, ptr %usedat
  %end = add i64 %used, 32
  %full = icmp ugt i64 %end, 65536
  br i1 %full, label %new, label %have

new:
  %m = call ptr @malloc(i64 65552)
  %next = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 0
  store ptr %b, ptr %next
  %at = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 1
  store i64 0, ptr %at
  %other = getelementptr inbounds %struct.block, ptr %m, i32 0, i32 2
  store i64 0, ptr %other
  store ptr %m, ptr @arena
  br label %have

have:
  %c = phi ptr [ %b, %room ], [ %m, %new ]
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 3
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 1
  %n = load i64, ptr %counter
  %p = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %again = load i64, ptr %counter
  %on = add i64 %again, 32
  store i64 %on, ptr %counter
  ret ptr %p
}

define internal ptr @cut.back() {
  %c = load ptr, ptr @arena
  %data = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 3
  %counter = getelementptr inbounds %struct.block, ptr %c, i32 0, i32 2
  %n = load i64, ptr %counter
  %q = getelementptr inbounds nuw i8, ptr %data, i64 %n
  %on = add i64 %n, 32
  store i64 %on, ptr %counter
  ret ptr %q
}

define i32 @main(i32 %argc, ptr %argv) {
  br label %loop

loop:
  %i = phi i64 [ 0, %0 ], [ %j, %loop ]
  %sum = phi i64 [ 0, %0 ], [ %s, %loop ]
  %p = call ptr @cut()
  %old = load ptr, ptr @list
  %next = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 0
  store ptr %old, ptr %next
  %key = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 1
  store i64 %i, ptr %key
  %x = getelementptr inbounds %struct.node, ptr %p, i32 0, i32 2
  store double 1.0, ptr %x
  store ptr %p, ptr @list
  %q = call ptr @cut.back()
  %qk = getelementptr inbounds %struct.node, ptr %q, i32 0, i32 3
  store i64 1, ptr %qk

  %k = load i64, ptr %key
  %s = add i64 %sum, %k
  %j = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %j, 5000
  br i1 %done, label %end, label %loop

end:

  %r = trunc i64 %s to i32
  ret i32 %r
}

