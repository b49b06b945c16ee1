; A function whose type changes keeps its name, its subprogram and its lines; the remark points to the allocation.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>' -pass-remarks=dtrans -pass-remarks-missed=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: stars.c:12:9: struct.star: array of structures split into 2 columns
; CHECK: define internal i64 @get(i64 %p) !dbg ![[GET:[0-9]+]]
; CHECK: load i64, ptr {{%.*}}, align 8, !dbg ![[LINE:[0-9]+]]
; CHECK-DAG: ![[GET]] = distinct !DISubprogram(name: "get"
; CHECK-DAG: ![[LINE]] = !DILocation(line: 5, column: 3, scope: ![[GET]])

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) !dbg !4 {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24), !dbg !7
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1
  store i32 7, ptr %number, !dbg !7
  %v = call i64 @get(ptr %a), !dbg !7
  ret i64 %v
}

define internal i64 @get(ptr %p) !dbg !5 {
  %v = load i64, ptr %p, !dbg !6
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "stars.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 10, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "get", scope: !1, file: !1, line: 4, type: !3, unit: !0, spFlags: DISPFlagDefinition | DISPFlagLocalToUnit)
!6 = !DILocation(line: 5, column: 3, scope: !5)
!7 = !DILocation(line: 12, column: 9, scope: !4)
