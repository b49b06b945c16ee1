; The optimizer puts the place of an array behind its index where that is shared, or where a character is taken from the index: both are steps into the array.
; RUN: %opt -passes=dtrans-arrays -S %s | FileCheck %s
; Afterwards what is left of that promises nothing, as the program did.
; RUN: %opt -passes='dtrans<only=node>' -S %s | FileCheck --check-prefix=LEFT %s
; RUN: sed '/call void @counted/d; /call void @container/d; /call void @neighbour/d; /call void @backwards/d; /call void @either/d' %s | %opt -passes=globaldce,dtrans-arrays,dtrans-bounds -S | FileCheck --check-prefix=BOUNDS %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { i64, [26 x ptr], i64, i64 }
; Two arrays of pointers: which one is counted from a character is not known.
%struct.other = type { i64, [26 x ptr], i64, i64 }
%struct.pair = type { i64, [26 x ptr], i64, [26 x ptr], i64 }

@nodes = internal global ptr null
@pairs = internal global ptr null
@others = internal global ptr null

define i32 @main(i32 %argc, ptr %text) {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 1, i64 232)
  store ptr %a, ptr @nodes
  %b = call ptr @calloc(i64 %n, i64 440)
  store ptr %b, ptr @pairs
  store i64 0, ptr %a, !tbaa !5
  store i64 0, ptr %b, !tbaa !9
  %o = call ptr @calloc(i64 %n, i64 232)
  store ptr %o, ptr @others
  store i64 0, ptr %o, !tbaa !16
  %c = load i8, ptr %text, !tbaa !15
  call void @letter(i64 %n, i8 %c)
  call void @before(i64 %n, i8 %c)
  call void @neighbour(i64 %n, i8 %c)
  call void @container(i8 %c)
  call void @counted(i64 %n, i32 %argc)
  call void @shared(i64 %n, i64 %n)
  call void @backwards(i64 %n, i64 %n)
  call void @either(i64 %n, i8 %c)
  ret i32 0
}

; LEFT-LABEL: define internal void @neighbour(
; LEFT-NOT: [29 x ptr]
; LEFT: [[J:%.*]] = add i64 %i, -97
; LEFT: [[STEP:%.*]] = getelementptr ptr, ptr %x, i64 [[J]]
; LEFT-NEXT: [[SLOT:%.*]] = getelementptr i8, ptr [[STEP]], i64 8
; LEFT-NEXT: store ptr %x, ptr [[SLOT]]
; LEFT: ret void

; BOUNDS: [[J:%.*]] = add i64 %i, -97
; BOUNDS: icmp uge i64 [[J]], 26

; x->child[c - 'a']: nothing is promised of the step, as nothing was.
; CHECK-LABEL: define internal void @letter(
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i8, ptr %x, i64 8
; CHECK: [[I:%.*]] = add i64 %i, -97
; CHECK: [[SLOT:%.*]] = getelementptr [26 x ptr], ptr [[PLACE]], i64 0, i64 [[I]], !dtrans.array
; CHECK: store ptr %x, ptr [[SLOT]]
define internal void @letter(i64 %k, i8 %c) {
  %x = load ptr, ptr @nodes
  %i = sext i8 %c to i64
  %step = getelementptr ptr, ptr %x, i64 %i
  %slot = getelementptr i8, ptr %step, i64 -768
  store ptr %x, ptr %slot, !tbaa !12
  ret void
}

; The same, with the place before.
; CHECK-LABEL: define internal void @before(
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i8, ptr %x, i64 8
; CHECK: [[I:%.*]] = add i64 %i, -97
; CHECK: getelementptr [26 x ptr], ptr [[PLACE]], i64 0, i64 [[I]], !dtrans.array
define internal void @before(i64 %k, i8 %c) {
  %x = load ptr, ptr @nodes
  %i = sext i8 %c to i64
  %from = getelementptr i8, ptr %x, i64 -768
  %slot = getelementptr ptr, ptr %from, i64 %i
  store ptr %x, ptr %slot, !tbaa !12
  ret void
}

; In an array of records the same array of one of those before may be meant: x[-1].child[c]. So the index is split by records.
; CHECK-LABEL: define internal void @neighbour(
; CHECK: [[J:%.*]] = add i64 %i, -97
; CHECK-NEXT: [[SHORT:%.*]] = trunc i64 [[J]] to i32
; CHECK-NEXT: [[FROM:%.*]] = add i32 [[SHORT]], 261
; CHECK-NEXT: [[RECORDS:%.*]] = udiv i32 [[FROM]], 29
; CHECK-NEXT: [[FIRST:%.*]] = mul i32 [[RECORDS]], 29
; CHECK-NEXT: [[REST:%.*]] = sub i32 [[FROM]], [[FIRST]]
; CHECK-NEXT: [[SLOT:%.*]] = zext i32 [[REST]] to i64
; CHECK-NEXT: [[LONG:%.*]] = zext i32 [[RECORDS]] to i64
; CHECK-NEXT: [[BY:%.*]] = add i64 [[LONG]], -9
; CHECK-NEXT: [[RECORD:%.*]] = getelementptr inbounds [29 x ptr], ptr %x, i64 [[BY]], !dtrans.records
; CHECK-NEXT: [[PLACE:%.*]] = getelementptr inbounds i8, ptr [[RECORD]], i64 8
; CHECK-NEXT: getelementptr [26 x ptr], ptr [[PLACE]], i64 0, i64 [[SLOT]], !dtrans.array
; CHECK: ret void
define internal void @neighbour(i64 %k, i8 %c) {
  %p = load ptr, ptr @others
  %x = getelementptr inbounds %struct.other, ptr %p, i64 %k
  %i = zext i8 %c to i64
  %from = getelementptr i8, ptr %x, i64 -768
  %slot = getelementptr ptr, ptr %from, i64 %i
  store ptr %x, ptr %slot, !tbaa !12
  ret void
}

; From a place in a record back to its start, which is a step in memory: no array is counted from there.
; CHECK-LABEL: define internal void @container(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @container(i8 %c) {
  %x = load ptr, ptr @nodes
  %member = getelementptr inbounds i8, ptr %x, i64 216
  %i = zext i8 %c to i64
  %from = getelementptr inbounds i8, ptr %member, i64 -768
  %slot = getelementptr inbounds ptr, ptr %from, i64 %i
  store ptr %x, ptr %slot, !tbaa !12
  ret void
}

; What is no character may be counted from anything.
; CHECK-LABEL: define internal void @counted(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @counted(i64 %k, i32 %j) {
  %p = load ptr, ptr @nodes
  %x = getelementptr inbounds %struct.node, ptr %p, i64 %k
  %i = sext i32 %j to i64
  %step = getelementptr ptr, ptr %x, i64 %i
  %slot = getelementptr i8, ptr %step, i64 -768
  store ptr %x, ptr %slot, !tbaa !12
  ret void
}

; x->child[i], x->child[i + 1].
; CHECK-LABEL: define internal void @shared(
; CHECK: [[PLACE:%.*]] = getelementptr inbounds i8, ptr %x, i64 8
; CHECK: getelementptr inbounds [26 x ptr], ptr [[PLACE]], i64 0, i64 %i, !dtrans.array
define internal void @shared(i64 %k, i64 %i) {
  %x = load ptr, ptr @nodes
  %step = getelementptr inbounds nuw ptr, ptr %x, i64 %i
  %slot = getelementptr inbounds nuw i8, ptr %step, i64 8
  store ptr %x, ptr %slot, !tbaa !12
  ret void
}

; Without a promise it may lead before the record.
; CHECK-LABEL: define internal void @backwards(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @backwards(i64 %k, i64 %i) {
  %p = load ptr, ptr @nodes
  %x = getelementptr inbounds %struct.node, ptr %p, i64 %k
  %step = getelementptr ptr, ptr %x, i64 %i
  %slot = getelementptr i8, ptr %step, i64 8
  store ptr %x, ptr %slot, !tbaa !12
  ret void
}

; CHECK-LABEL: define internal void @either(
; CHECK-NOT: dtrans.array
; CHECK: ret void
define internal void @either(i64 %k, i8 %c) {
  %p = load ptr, ptr @pairs
  %x = getelementptr inbounds %struct.pair, ptr %p, i64 %k
  %i = sext i8 %c to i64
  %step = getelementptr ptr, ptr %x, i64 %i
  %slot = getelementptr i8, ptr %step, i64 -768
  store ptr %x, ptr %slot, !tbaa !12
  ret void
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0, 1) "alloc-family"="malloc"

!0 = !{!"root"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"long", !1, i64 0}
!3 = !{!"any pointer", !1, i64 0}
!4 = !{!"node", !2, i64 0, !1, i64 8, !2, i64 216, !2, i64 224}
!5 = !{!4, !2, i64 0}
!8 = !{!"pair", !2, i64 0, !1, i64 8, !2, i64 216, !1, i64 224, !2, i64 432}
!9 = !{!8, !2, i64 0}
!12 = !{!3, !3, i64 0}
!14 = !{!"other", !2, i64 0, !1, i64 8, !2, i64 216, !2, i64 224}
!16 = !{!14, !2, i64 0}
!15 = !{!1, !1, i64 0}
