; Which global variables are laid out anew: those that nobody but this module knows. What is in a group of the linker's, aligned or constant
; stays so.
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK-DAG: remark: {{.*}}: struct.plain: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; CHECK-DAG: remark: {{.*}}: struct.fixed: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; CHECK-DAG: remark: {{.*}}: struct.grouped: removed 8 bytes that are never read, elements shrink from 24 to 16 bytes
; CHECK-DAG: remark: {{.*}}: struct.exported: left alone: an exported function or variable reaches it
; CHECK-DAG: remark: {{.*}}: struct.weak: left alone: an exported function or variable reaches it
; CHECK-DAG: remark: {{.*}}: struct.elsewhere: left alone: an exported function or variable reaches it
; CHECK-DAG: remark: {{.*}}: struct.section: left alone: an exported function or variable reaches it
; CHECK-DAG: remark: {{.*}}: struct.initialized: left alone: an exported function or variable reaches it
; CHECK-DAG: remark: {{.*}}: struct.thread: left alone: it is used in a way that is not understood
; CHECK-DAG: remark: {{.*}}: struct.aliased: left alone: it is used in a way that is not understood
; CHECK-DAG: remark: {{.*}}: struct.kept: left alone: code that is not known can reach it
; CHECK-DAG: @plain = internal global <{ %__DFT_struct.plain, [16 x i8] }> zeroinitializer, align 16
; CHECK-DAG: @fixed = internal constant <{ %__DFT_struct.fixed, [16 x i8] }> <{ %__DFT_struct.fixed { i64 1, i32 3 }, [16 x i8] zeroinitializer }>, align 16
; CHECK-DAG: @grouped = internal global <{ %__DFT_struct.grouped, [16 x i8] }> zeroinitializer, comdat($group), align 32
; CHECK-DAG: @exported = global %struct.exported zeroinitializer
; CHECK-DAG: @weak = weak global %struct.weak zeroinitializer
; CHECK-DAG: @elsewhere = external global %struct.elsewhere
; CHECK-DAG: @section = internal global %struct.section zeroinitializer, section "mine"
; CHECK-DAG: @initialized = internal externally_initialized global %struct.initialized zeroinitializer
; CHECK-DAG: @thread = internal thread_local global %struct.thread zeroinitializer
; CHECK-DAG: @aliased = internal global %struct.aliased zeroinitializer
; CHECK-DAG: @kept = internal global %struct.kept zeroinitializer

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.plain = type { i64, i64, i32 }
%struct.fixed = type { i64, i64, i32 }
%struct.grouped = type { i64, i64, i32 }
%struct.exported = type { i64, i64, i32 }
%struct.weak = type { i64, i64, i32 }
%struct.elsewhere = type { i64, i64, i32 }
%struct.section = type { i64, i64, i32 }
%struct.initialized = type { i64, i64, i32 }
%struct.thread = type { i64, i64, i32 }
%struct.aliased = type { i64, i64, i32 }
%struct.kept = type { i64, i64, i32 }

$group = comdat any

@plain = internal global %struct.plain zeroinitializer
@fixed = internal constant %struct.fixed { i64 1, i64 2, i32 3 }
@grouped = internal global %struct.grouped zeroinitializer, comdat($group), align 32
@exported = global %struct.exported zeroinitializer
@weak = weak global %struct.weak zeroinitializer
@elsewhere = external global %struct.elsewhere
@section = internal global %struct.section zeroinitializer, section "mine"
@initialized = internal externally_initialized global %struct.initialized zeroinitializer
@thread = internal thread_local global %struct.thread zeroinitializer
@aliased = internal global %struct.aliased zeroinitializer
@second = alias %struct.aliased, ptr @aliased
@kept = internal global %struct.kept zeroinitializer
@llvm.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"

define i64 @main() {
  store i64 1, ptr @plain, align 8
  %plain.dead = getelementptr inbounds %struct.plain, ptr @plain, i64 0, i32 1
  store i64 2, ptr %plain.dead, align 8
  %plain.last = getelementptr inbounds %struct.plain, ptr @plain, i64 0, i32 2
  store i32 3, ptr %plain.last, align 4
  %plain.a = load i64, ptr @plain, align 8
  %plain.b = load i32, ptr %plain.last, align 4
  %fixed.last = getelementptr inbounds %struct.fixed, ptr @fixed, i64 0, i32 2
  %fixed.a = load i64, ptr @fixed, align 8
  %fixed.b = load i32, ptr %fixed.last, align 4
  store i64 1, ptr @grouped, align 8
  %grouped.dead = getelementptr inbounds %struct.grouped, ptr @grouped, i64 0, i32 1
  store i64 2, ptr %grouped.dead, align 8
  %grouped.last = getelementptr inbounds %struct.grouped, ptr @grouped, i64 0, i32 2
  store i32 3, ptr %grouped.last, align 4
  %grouped.a = load i64, ptr @grouped, align 8
  %grouped.b = load i32, ptr %grouped.last, align 4
  store i64 1, ptr @exported, align 8
  %exported.dead = getelementptr inbounds %struct.exported, ptr @exported, i64 0, i32 1
  store i64 2, ptr %exported.dead, align 8
  %exported.last = getelementptr inbounds %struct.exported, ptr @exported, i64 0, i32 2
  store i32 3, ptr %exported.last, align 4
  %exported.a = load i64, ptr @exported, align 8
  %exported.b = load i32, ptr %exported.last, align 4
  store i64 1, ptr @weak, align 8
  %weak.dead = getelementptr inbounds %struct.weak, ptr @weak, i64 0, i32 1
  store i64 2, ptr %weak.dead, align 8
  %weak.last = getelementptr inbounds %struct.weak, ptr @weak, i64 0, i32 2
  store i32 3, ptr %weak.last, align 4
  %weak.a = load i64, ptr @weak, align 8
  %weak.b = load i32, ptr %weak.last, align 4
  store i64 1, ptr @elsewhere, align 8
  %elsewhere.dead = getelementptr inbounds %struct.elsewhere, ptr @elsewhere, i64 0, i32 1
  store i64 2, ptr %elsewhere.dead, align 8
  %elsewhere.last = getelementptr inbounds %struct.elsewhere, ptr @elsewhere, i64 0, i32 2
  store i32 3, ptr %elsewhere.last, align 4
  %elsewhere.a = load i64, ptr @elsewhere, align 8
  %elsewhere.b = load i32, ptr %elsewhere.last, align 4
  store i64 1, ptr @section, align 8
  %section.dead = getelementptr inbounds %struct.section, ptr @section, i64 0, i32 1
  store i64 2, ptr %section.dead, align 8
  %section.last = getelementptr inbounds %struct.section, ptr @section, i64 0, i32 2
  store i32 3, ptr %section.last, align 4
  %section.a = load i64, ptr @section, align 8
  %section.b = load i32, ptr %section.last, align 4
  store i64 1, ptr @initialized, align 8
  %initialized.dead = getelementptr inbounds %struct.initialized, ptr @initialized, i64 0, i32 1
  store i64 2, ptr %initialized.dead, align 8
  %initialized.last = getelementptr inbounds %struct.initialized, ptr @initialized, i64 0, i32 2
  store i32 3, ptr %initialized.last, align 4
  %initialized.a = load i64, ptr @initialized, align 8
  %initialized.b = load i32, ptr %initialized.last, align 4
  %thread.p = call ptr @llvm.threadlocal.address.p0(ptr @thread)
  store i64 1, ptr %thread.p, align 8
  %thread.dead = getelementptr inbounds %struct.thread, ptr %thread.p, i64 0, i32 1
  store i64 2, ptr %thread.dead, align 8
  %thread.last = getelementptr inbounds %struct.thread, ptr %thread.p, i64 0, i32 2
  store i32 3, ptr %thread.last, align 4
  %thread.a = load i64, ptr %thread.p, align 8
  %thread.b = load i32, ptr %thread.last, align 4
  store i64 1, ptr @aliased, align 8
  %aliased.dead = getelementptr inbounds %struct.aliased, ptr @aliased, i64 0, i32 1
  store i64 2, ptr %aliased.dead, align 8
  %aliased.last = getelementptr inbounds %struct.aliased, ptr @aliased, i64 0, i32 2
  store i32 3, ptr %aliased.last, align 4
  %aliased.a = load i64, ptr @aliased, align 8
  %aliased.b = load i32, ptr %aliased.last, align 4
  store i64 1, ptr @kept, align 8
  %kept.dead = getelementptr inbounds %struct.kept, ptr @kept, i64 0, i32 1
  store i64 2, ptr %kept.dead, align 8
  %kept.last = getelementptr inbounds %struct.kept, ptr @kept, i64 0, i32 2
  store i32 3, ptr %kept.last, align 4
  %kept.a = load i64, ptr @kept, align 8
  %kept.b = load i32, ptr %kept.last, align 4
  %plain.c = sext i32 %plain.b to i64
  %plain.s = add i64 %plain.a, %plain.c
  %fixed.c = sext i32 %fixed.b to i64
  %fixed.s = add i64 %fixed.a, %fixed.c
  %fixed.t = add i64 %plain.s, %fixed.s
  %grouped.c = sext i32 %grouped.b to i64
  %grouped.s = add i64 %grouped.a, %grouped.c
  %grouped.t = add i64 %fixed.t, %grouped.s
  %exported.c = sext i32 %exported.b to i64
  %exported.s = add i64 %exported.a, %exported.c
  %exported.t = add i64 %grouped.t, %exported.s
  %weak.c = sext i32 %weak.b to i64
  %weak.s = add i64 %weak.a, %weak.c
  %weak.t = add i64 %exported.t, %weak.s
  %elsewhere.c = sext i32 %elsewhere.b to i64
  %elsewhere.s = add i64 %elsewhere.a, %elsewhere.c
  %elsewhere.t = add i64 %weak.t, %elsewhere.s
  %section.c = sext i32 %section.b to i64
  %section.s = add i64 %section.a, %section.c
  %section.t = add i64 %elsewhere.t, %section.s
  %initialized.c = sext i32 %initialized.b to i64
  %initialized.s = add i64 %initialized.a, %initialized.c
  %initialized.t = add i64 %section.t, %initialized.s
  %thread.c = sext i32 %thread.b to i64
  %thread.s = add i64 %thread.a, %thread.c
  %thread.t = add i64 %initialized.t, %thread.s
  %aliased.c = sext i32 %aliased.b to i64
  %aliased.s = add i64 %aliased.a, %aliased.c
  %aliased.t = add i64 %thread.t, %aliased.s
  %kept.c = sext i32 %kept.b to i64
  %kept.s = add i64 %kept.a, %kept.c
  %kept.t = add i64 %aliased.t, %kept.s
  ret i64 %kept.t
}

declare ptr @llvm.threadlocal.address.p0(ptr)
