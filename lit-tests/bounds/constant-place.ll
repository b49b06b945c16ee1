; A function that is handed an array inside a record may use it at places that are constants: a check of one that is inside is none, and
; one that is outside always ends the program. Neither has a comparison to look at when the checks that nothing relies on are taken back.
; RUN: %opt -passes='dtrans<cost-model=off>' -S %s | FileCheck %s
; RUN: %opt -passes='dtrans<cost-model=off;skip-types=struct.word>' -S %s | FileCheck --check-prefix=SKIP %s

; SKIP-NOT: dtrans.outside

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.word = type { i8, i64, [7 x i8], i64 }

; CHECK-LABEL: define i64 @main(
; CHECK: call void @fill.within(
define i64 @main(i32 %argc) {
  %w = call ptr @calloc(i64 1, i64 32)
  store i8 1, ptr %w
  %f = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 3
  store i64 7, ptr %f
  %name = getelementptr inbounds %struct.word, ptr %w, i32 0, i32 2
  %i = sext i32 %argc to i64
  call void @fill(ptr %name, i64 %i)
  %c = load i8, ptr %w
  %x = zext i8 %c to i64
  %v = load i64, ptr %f
  %s = add i64 %x, %v
  ret i64 %s
}

; CHECK-LABEL: define internal {{.*}}@fill.within(
; CHECK: icmp uge i64 %i, 7
; CHECK: call void @dtrans.outside(i64 %i,
; CHECK-NOT: br i1 false
; CHECK: br i1 true, label %[[OUT:.*]], label
; CHECK-NOT: br i1 false
; CHECK: [[OUT]]:
; CHECK-NEXT: call void @dtrans.outside(i64 9,
define internal void @fill(ptr %text, i64 %i) {
  %p = getelementptr inbounds i8, ptr %text, i64 %i
  store i8 97, ptr %p
  %q = getelementptr inbounds i8, ptr %text, i64 5
  store i8 98, ptr %q
  %far = icmp sgt i64 %i, 100
  br i1 %far, label %never, label %end
never:
  %r = getelementptr inbounds i8, ptr %text, i64 9
  store i8 99, ptr %r
  br label %end
end:
  ret void
}

declare ptr @calloc(i64, i64)
