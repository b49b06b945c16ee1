; LLVM's pipeline runs simplifycfg on variables that lie on the stack, before it promotes them. So does clean-up; what comes of promotion is
; left to the pipeline, which goes without its own first simplifycfg then: on promoted variables it makes selects of branches.
; RUN: %opt -passes=dtrans-cleanup -S %s | FileCheck %s --check-prefix=CLEANED
; RUN: %opt -passes='dtrans-cleanup,function(simplifycfg)' -S %s | FileCheck %s --check-prefix=SELECTS

; CLEANED-LABEL: define i32 @most(
; CLEANED: br i1 {{.*}}, label %more, label %done
; CLEANED: phi i32
; CLEANED-NOT: select
; SELECTS-LABEL: define i32 @most(
; SELECTS: select

; Branches on constants go, with what they alone lead to, also where one shows only behind another; expectations are weights already for
; the simplifycfg that is part of clean-up.
; CLEANED-LABEL: define i32 @folded(
; CLEANED-NOT: call
; CLEANED-NOT: br i1
; CLEANED: ret i32
; CLEANED-LABEL: define i32 @expected(
; CLEANED-NOT: @llvm.expect
; CLEANED: br i1 {{.*}}, !prof
; CLEANED-LABEL: define i32 @not_optimized(
; CLEANED: br i1 false

; Exactly the one run on each function is left out, in the pipeline of early objects only.
; RUN: %opt -passes='dtrans-link,function(lower-expect,simplifycfg)' -debug-pass-manager -disable-output %s 2>&1 | FileCheck %s --check-prefix=LINK
; LINK: Running pass: SimplifyCFGPass on most
; LINK: Running pass: PromotePass on most
; LINK: Running pass: LowerExpectIntrinsicPass on most
; LINK-NEXT: Skipping pass: SimplifyCFGPass on most
; LINK-NEXT: Running pass: SROAPass on most
; LINK-NOT: Skipping pass: {{.*}} on {{most|folded|expected}}
; LINK: Running pass: LowerExpectIntrinsicPass on folded
; LINK-NEXT: Skipping pass: SimplifyCFGPass on folded
; LINK-NOT: Skipping pass: {{.*}} on {{most|folded|expected}}
; LINK: Running pass: LowerExpectIntrinsicPass on expected
; LINK-NEXT: Skipping pass: SimplifyCFGPass on expected
; LINK-NOT: Skipping pass: {{.*}} on {{most|folded|expected}}
; LINK: Running pass: SimplifyCFGPass on most
; LINK-NOT: Skipping pass: {{.*}} on {{most|folded|expected}}
; LINK: Running pass: LowerExpectIntrinsicPass on most
; LINK-NEXT: Running pass: SimplifyCFGPass on most

; RUN: %opt -passes='lto-pre-link<O2>' -debug-pass-manager -disable-output %s 2>&1 | FileCheck %s --check-prefix=HOST
; HOST-NOT: Skipping pass: {{.*}} on {{most|folded|expected}}
; HOST: Running pass: LowerExpectIntrinsicPass on most
; HOST-NEXT: Running pass: SimplifyCFGPass on most
; HOST-NOT: Skipping pass: {{.*}} on {{most|folded|expected}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define i32 @most(i32 %a, i32 %b) {
  %best = alloca i32
  %place = alloca i32
  store i32 %a, ptr %best
  store i32 0, ptr %place
  %is_more = icmp sgt i32 %b, %a
  br i1 %is_more, label %more, label %done
more:
  store i32 %b, ptr %best
  store i32 1, ptr %place
  br label %done
done:
  %value = load i32, ptr %best
  %at = load i32, ptr %place
  %result = add i32 %value, %at
  ret i32 %result
}

define i32 @folded(i32 %x) {
  %on = alloca i1
  %again = alloca i1
  store i1 false, ptr %on
  store i1 false, ptr %again
  %is_on = load i1, ptr %on
  br i1 %is_on, label %yes, label %no
yes:
  store i1 true, ptr %again
  call void @something()
  br label %no
no:
  %is_again = load i1, ptr %again
  br i1 %is_again, label %once_more, label %end
once_more:
  call void @something()
  br label %end
end:
  ret i32 %x
}

define i32 @expected(i32 %x) {
  %local = alloca i32
  store i32 %x, ptr %local
  %is = icmp eq i32 %x, 0
  %wide = zext i1 %is to i64
  %rare = call i64 @llvm.expect.i64(i64 %wide, i64 0)
  %is_rare = icmp ne i64 %rare, 0
  br i1 %is_rare, label %yes, label %no
yes:
  store i32 1, ptr %local
  call void @something()
  br label %no
no:
  %result = load i32, ptr %local
  ret i32 %result
}

define i32 @not_optimized(i32 %x) noinline optnone {
  br i1 false, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 %x
}

declare void @something()
declare i64 @llvm.expect.i64(i64, i64)
