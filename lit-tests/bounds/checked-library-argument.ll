; A function of the library's that surely touches an element of an array inside a record: the index is checked before the call. Where it may
; touch nothing, the address may lead anywhere. A text is touched, since it has an end.
; RUN: %opt -passes=dtrans-bounds -S %s | FileCheck %s
; RUN: %opt -passes='dtrans-bounds,print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck --check-prefix=LEGAL %s

; LEGAL: record struct.facet: 64 bytes
; LEGAL: legal: reorder
; LEGAL: record struct.other: 64 bytes
; LEGAL: not reorder, {{.*}}: BadPtrManipulation

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.vertex = type { float, float, float }
%struct.facet = type { i64, [3 x %struct.vertex], i64, i64 }
%struct.other = type { i64, [3 x %struct.vertex], i64, i64 }
%struct.link = type { i64, [8 x i8], i64 }
%struct.router = type { i64, [6 x %struct.link], i64 }

@number = internal constant [3 x i8] c"%d\00"
@text = internal constant [3 x i8] c"%s\00"
@part = internal constant [5 x i8] c"%.*s\00"

define i64 @main(i32 %argc) {
  %i = sext i32 %argc to i64
  %p = call ptr @calloc(i64 1, i64 64)
  %q = call ptr @calloc(i64 1, i64 64)
  %a = call i32 @same(ptr %p, i64 %i)
  %b = call i32 @maybe(ptr %q, i64 %i)
  %r.p = call ptr @calloc(i64 1, i64 160)
  call void @written(ptr %r.p, i64 %i)
  call void @printed(ptr %r.p, i64 %i)
  call void @printed_in_part(ptr %r.p, i64 %i, i32 %argc)
  call void @logged(ptr %r.p, i64 %i)
  call void @maybe_written(ptr %r.p, i64 %i)
  call void @read_from_a_file(ptr %r.p, i64 %i)
  %c = call i32 @compared(ptr %r.p, i64 %i)
  %s = add i32 %a, %b
  %r = sext i32 %s to i64
  ret i64 %r
}

; CHECK-LABEL: define internal {{.*}}@same(
; CHECK: icmp uge i64 %i, 3
; CHECK: call void @dtrans.outside(i64 %i
; CHECK: [[AT:%.*]] = getelementptr inbounds [3 x %struct.vertex], ptr %v, i64 0, i64 %i
; CHECK: call i32 @memcmp(ptr [[AT]], ptr %v, i64 12)
define internal i32 @same(ptr %p, i64 %i) {
  %f = getelementptr inbounds %struct.facet, ptr %p, i32 0, i32 2
  store i64 1, ptr %f
  %v = getelementptr inbounds %struct.facet, ptr %p, i32 0, i32 1
  %at = getelementptr inbounds [3 x %struct.vertex], ptr %v, i64 0, i64 %i
  %c = call i32 @memcmp(ptr %at, ptr %v, i64 12)
  ret i32 %c
}

; CHECK-LABEL: define internal {{.*}}@maybe(
; CHECK-NOT: dtrans.outside
; CHECK: ret
define internal i32 @maybe(ptr %p, i64 %i) {
  %f = getelementptr inbounds %struct.other, ptr %p, i32 0, i32 2
  store i64 1, ptr %f
  %v = getelementptr inbounds %struct.other, ptr %p, i32 0, i32 1
  %at = getelementptr inbounds [3 x %struct.vertex], ptr %v, i64 0, i64 %i
  %c = call i32 @memcmp(ptr %at, ptr %v, i64 %i)
  ret i32 %c
}

; CHECK-LABEL: define internal {{.*}}@written(
; CHECK: icmp uge i64 %i, 6
; CHECK: call void @dtrans.outside(i64 %i
; CHECK: call i32 (ptr, i64, ptr, ...) @snprintf(
define internal void @written(ptr %p, i64 %i) {
  %at = getelementptr inbounds %struct.router, ptr %p, i64 0, i32 1, i64 %i, i32 1
  %n = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %at, i64 8, ptr @number, i32 5)
  ret void
}

; CHECK-LABEL: define internal {{.*}}@printed(
; CHECK: icmp uge i64 %i, 6
; CHECK: call void @dtrans.outside(i64 %i
; CHECK: call i32 (ptr, ...) @printf(
define internal void @printed(ptr %p, i64 %i) {
  %at = getelementptr inbounds %struct.router, ptr %p, i64 0, i32 1, i64 %i, i32 1
  %n = call i32 (ptr, ...) @printf(ptr @text, ptr %at)
  ret void
}

; CHECK-LABEL: define internal {{.*}}@printed_in_part(
; CHECK-NOT: icmp uge i64 %i, 6
; CHECK: ret
define internal void @printed_in_part(ptr %p, i64 %i, i32 %most) {
  %at = getelementptr inbounds %struct.router, ptr %p, i64 0, i32 1, i64 %i, i32 1
  %n = call i32 (ptr, ...) @printf(ptr @part, i32 %most, ptr %at)
  ret void
}

; It may be masked.
; CHECK-LABEL: define internal {{.*}}@logged(
; CHECK-NOT: icmp uge i64 %i, 6
; CHECK: ret
define internal void @logged(ptr %p, i64 %i) {
  %at = getelementptr inbounds %struct.router, ptr %p, i64 0, i32 1, i64 %i, i32 1
  call void (i32, ptr, ...) @syslog(i32 7, ptr @text, ptr %at)
  ret void
}

; CHECK-LABEL: define internal {{.*}}@maybe_written(
; CHECK-NOT: icmp uge i64 %i, 6
; CHECK: ret
define internal void @maybe_written(ptr %p, i64 %i) {
  %at = getelementptr inbounds %struct.router, ptr %p, i64 0, i32 1, i64 %i, i32 1
  %n = call i32 (ptr, i64, ptr, ...) @snprintf(ptr %at, i64 %i, ptr @number, i32 5)
  ret void
}

; There may be nothing.
; CHECK-LABEL: define internal {{.*}}@read_from_a_file(
; CHECK-NOT: icmp uge i64 %i, 6
; CHECK: ret
define internal void @read_from_a_file(ptr %p, i64 %i) {
  %at = getelementptr inbounds %struct.router, ptr %p, i64 0, i32 1, i64 %i, i32 1
  %n = call i64 @read(i32 0, ptr %at, i64 8)
  ret void
}

; CHECK-LABEL: define internal {{.*}}@compared(
; CHECK: icmp uge i64 %i, 6
; CHECK: call void @dtrans.outside(i64 %i
; CHECK: call i32 @strncmp(
define internal i32 @compared(ptr %p, i64 %i) {
  %at = getelementptr inbounds %struct.router, ptr %p, i64 0, i32 1, i64 %i, i32 1
  %n = call i32 @strncmp(ptr %at, ptr @number, i64 8)
  ret i32 %n
}

declare ptr @calloc(i64, i64)
declare i32 @snprintf(ptr, i64, ptr, ...)
declare i32 @printf(ptr, ...)
declare void @syslog(i32, ptr, ...)
declare i64 @read(i32, ptr, i64)
declare i32 @strncmp(ptr, ptr, i64)
declare i32 @memcmp(ptr, ptr, i64)
