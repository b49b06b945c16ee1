; A branch on which way control came goes, where all that the block does is to branch: what was tested counts behind it. Not where something is done, or what it
; computes is used further on.
; RUN: %opt -passes='dtrans-calls' -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.a = type { i32, i32, ptr, i64 }

declare ptr @malloc(i64)

define internal ptr @make() {
  %a = call ptr @malloc(i64 24)
  store i32 1, ptr %a
  ret ptr %a
}

; CHECK-LABEL: define i32 @past(
; CHECK: br i1 %is, label %one, label %other
; CHECK: one:
; CHECK: br label %done
; CHECK: other:
; CHECK: br label %again
; CHECK-NOT: meet:
define i32 @past(ptr %p) {
entry:
  br label %again
again:
  %kind = load i32, ptr %p
  %is = icmp eq i32 %kind, 1
  br i1 %is, label %one, label %other
one:
  br label %meet
other:
  store i32 1, ptr %p
  br label %meet
meet:
  %way = phi i32 [ 1, %one ], [ 0, %other ]
  %c = icmp eq i32 %way, 0
  br i1 %c, label %again, label %done
done:
  ret i32 %kind
}

; CHECK-LABEL: define i32 @work(
; CHECK: meet:
; CHECK-NEXT: phi i32 [ 1, %one ], [ 0, %other ]
; CHECK-NEXT: store
define i32 @work(ptr %p, ptr %q) {
entry:
  %kind = load i32, ptr %p
  %is = icmp eq i32 %kind, 1
  br i1 %is, label %one, label %other
one:
  br label %meet
other:
  br label %meet
meet:
  %way = phi i32 [ 1, %one ], [ 0, %other ]
  store i32 7, ptr %q
  switch i32 %way, label %done [ i32 0, label %none ]
none:
  ret i32 2
done:
  ret i32 3
}

; CHECK-LABEL: define i32 @used(
; CHECK: meet:
; CHECK-NEXT: phi i32 [ 1, %one ], [ 0, %other ]
; CHECK: ret i32 %way
define i32 @used(ptr %p) {
entry:
  %kind = load i32, ptr %p
  %is = icmp eq i32 %kind, 1
  br i1 %is, label %one, label %other
one:
  br label %meet
other:
  br label %meet
meet:
  %way = phi i32 [ 1, %one ], [ 0, %other ]
  switch i32 %way, label %done [ i32 0, label %none ]
none:
  ret i32 2
done:
  ret i32 %way
}

; Nor where somebody uses what came of the comparison: whoever comes past has not compared.
; CHECK-LABEL: define i1 @compared(
; CHECK: meet:
; CHECK-NEXT: phi i32 [ 1, %one ], [ 0, %other ]
; CHECK: phi i1 [ %c, %meet ]
define i1 @compared(ptr %p) {
entry:
  %kind = load i32, ptr %p
  %is = icmp eq i32 %kind, 1
  br i1 %is, label %one, label %other
one:
  br label %meet
other:
  br label %meet
meet:
  %way = phi i32 [ 1, %one ], [ 0, %other ]
  %c = icmp eq i32 %way, 0
  br i1 %c, label %none, label %done
none:
  br label %done
done:
  %result = phi i1 [ %c, %meet ], [ false, %none ]
  ret i1 %result
}

; A pointer that is tested may be a phi that goes away with the block.
; CHECK-LABEL: define i32 @tested_phi(
; CHECK-NOT: meet:
; CHECK: load i32, ptr %q
define i32 @tested_phi(ptr %p, ptr %q, i1 %first) {
entry:
  br i1 %first, label %one, label %other
one:
  br label %meet
other:
  br label %meet
meet:
  %way = phi i32 [ 1, %one ], [ 0, %other ]
  %which = phi ptr [ %p, %one ], [ %q, %other ]
  switch i32 %way, label %done [ i32 0, label %none ]
none:
  %tested = phi ptr [ %which, %meet ]
  %kind = load i32, ptr %tested
  %is = icmp eq i32 %kind, 1
  br i1 %is, label %done, label %end
end:
  ret i32 2
done:
  ret i32 3
}

; A switch over what a comparison says.
; CHECK-LABEL: define i32 @chosen_by_comparison(
; CHECK: other:
; CHECK: br label %meet
define i32 @chosen_by_comparison(ptr %p) {
entry:
  %kind = load i32, ptr %p
  %is = icmp eq i32 %kind, 1
  br i1 %is, label %one, label %other
one:
  br label %meet
other:
  store i32 1, ptr %p
  br label %meet
meet:
  %way = phi i32 [ 1, %one ], [ 0, %other ]
  %c = icmp eq i32 %way, 0
  switch i1 %c, label %no [ i1 true, label %yes ]
yes:
  ret i32 1
no:
  ret i32 0
}
