; `r = &bank->branches[a->branch]; r->volume[kind]++`: neither index is proved, and as long as the first one is not checked the second array may be anywhere, so that
; no check of it would be certain. Where both arrays are supposed not to be left, both are checked. (Neither was: the record is larger than either, and nothing
; else spoke for another analysis.) In an array at the end of
; records of which there are many nothing is checked: what lies behind is the next one.
; RUN: %opt -passes='dtrans-bounds' -S %s | FileCheck %s
; RUN: sed 's/\[4 x %%struct.report\], ptr, i64 }/[4 x %%struct.report] }/; s/i64 1, i64 376/i64 %%n, i64 360/; s/.*%%head.*//; s/%%first/%%account/; s/  %%bank = call/  %%n = zext i32 %%argc to i64\n  %%bank = call/' %s > %t.ll
; RUN: %opt -passes='dtrans-bounds' -S %t.ll | FileCheck %s --check-prefix=LAST

; CHECK-LABEL: define i64 @main(
; CHECK: icmp uge i64 %branch, 4
; CHECK: icmp uge i64 %kind, 5
; CHECK: ret i64
; LAST-LABEL: define i64 @main(
; LAST-NOT: icmp uge
; LAST: ret i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.account = type { i64, i64, ptr }
%struct.report = type { [5 x i64], [5 x i64], i64 }
%struct.bank = type { i64, [4 x %struct.report], ptr, i64 }

define i64 @main(i32 %argc) {
  %bank = call ptr @calloc(i64 1, i64 376)
  store i64 1, ptr %bank
  %account = call ptr @calloc(i64 1, i64 24)
  store i64 7, ptr %account
  %next = getelementptr inbounds %struct.account, ptr %account, i64 0, i32 2
  store ptr %account, ptr %next
  %head = getelementptr inbounds %struct.bank, ptr %bank, i64 0, i32 2
  store ptr %account, ptr %head
  %branch = sext i32 %argc to i64
  %kind = mul nsw i64 %branch, 3
  %branches = getelementptr inbounds %struct.bank, ptr %bank, i64 0, i32 1
  %r = getelementptr inbounds [4 x %struct.report], ptr %branches, i64 0, i64 %branch
  %volume = getelementptr inbounds %struct.report, ptr %r, i64 0, i32 0
  %slot = getelementptr inbounds [5 x i64], ptr %volume, i64 0, i64 %kind
  %before = load i64, ptr %slot
  %after = add i64 %before, 1
  store i64 %after, ptr %slot
  %place = getelementptr inbounds %struct.report, ptr %r, i64 0, i32 2
  %failed = load i64, ptr %place
  %first = load ptr, ptr %head
  %second = getelementptr inbounds %struct.account, ptr %first, i64 0, i32 1
  store i64 %branch, ptr %second
  ret i64 %failed ; touched
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
