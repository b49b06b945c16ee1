; Records that tell a debugger where a pointer is kept do not stop the transform, and leave a module that verifies.
; RUN: %opt -passes='dtrans-aostosoa<cost-model=off>,verify' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s

; CHECK: remark: {{.*}}: struct.star: array of structures split into 2 columns
; CHECK-LABEL: define i64 @main(
; CHECK: ret i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.star = type { i64, i32, double }

define i64 @main(i32 %argc) !dbg !4 {
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 24), !dbg !7
    #dbg_value(ptr %a, !8, !DIExpression(), !7)
  %number = getelementptr inbounds %struct.star, ptr %a, i64 %n, i32 1, !dbg !7
    #dbg_value(ptr %number, !8, !DIExpression(), !7)
  store i32 7, ptr %number, !dbg !7
  %v = call i64 @get(ptr %a), !dbg !7
  ret i64 %v
}

define internal i64 @get(ptr %p) !dbg !5 {
    #dbg_value(ptr %p, !9, !DIExpression(), !6)
  %v = load i64, ptr %p, !dbg !6
  ret i64 %v
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "stars.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 10, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "get", scope: !1, file: !1, line: 4, type: !3, unit: !0, spFlags: DISPFlagDefinition | DISPFlagLocalToUnit)
!6 = !DILocation(line: 5, column: 3, scope: !5)
!7 = !DILocation(line: 12, column: 9, scope: !4)
!8 = !DILocalVariable(name: "a", scope: !4, file: !1, line: 11, type: !10)
!9 = !DILocalVariable(name: "p", arg: 1, scope: !5, file: !1, line: 4, type: !10)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
