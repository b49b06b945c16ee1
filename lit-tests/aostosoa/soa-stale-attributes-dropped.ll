; What attributes said of pointers and memory is not true of indices and columns: they go, on functions, parameters,
; results and calls; what does not depend on the layout stays.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -S %s | FileCheck %s --check-prefix=GONE

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: call i64 @pick(i64 {{%.*}}, i64 noundef 2)
; CHECK: define internal i64 @pick(i64 %p, i64 noundef %i) #[[OWN:[0-9]+]] {
; CHECK: attributes #[[OWN]] = { {{.*}}nounwind{{.*}} }

; GONE-LABEL: define i64 @main(
; GONE-NOT: {{memory\(arg|captures|nonnull|noalias ptr %|dereferenceable|readonly|initializes|nofree ptr}}
; GONE: declare

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number
  %p = call nonnull align 8 dereferenceable(24) ptr @pick(ptr nonnull align 8 captures(ret: address) dereferenceable(24) %a, i64 noundef 2) memory(argmem: read)
  %v = load i64, ptr %p
  ret i64 %v
}

define internal nonnull align 8 dereferenceable(24) ptr @pick(ptr noalias nonnull readonly align 8 captures(ret: address) dereferenceable(24) %p, i64 noundef %i) nounwind memory(argmem: read) {
  %v = load i64, ptr %p
  %q = getelementptr inbounds %struct.star, ptr %p, i64 %i
  ret ptr %q
}

declare noalias ptr @calloc(i64, i64)
