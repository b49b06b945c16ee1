; A field that is written and never read is known as one, a field that nothing touches likewise. A copy of whole elements
; within the class leaves it at that.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt -passes='print<dtrans-analysis;format=json>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=JSON

; CHECK-LABEL: record struct.s: 24 bytes
; CHECK:       field 0: offset 0, i64; 1 read (1), 1 write (1), holds 0 to 4294967295{{$}}
; CHECK-NEXT:  field 1: offset 8, i64; 1 write (1), never read, holds 0 to 4294967295{{$}}
; CHECK-NEXT:  field 2: offset 16, i64; never touched{{$}}

; JSON:      "offset": 8,
; JSON:      "reads": {
; JSON-NEXT:   "count": 0,
; JSON:      "writes": {
; JSON-NEXT:   "count": 1,
; JSON:      "never_read": true,
; JSON-NEXT: "untouched": false,
; JSON-NEXT: "stored": null

%struct.s = type { i64, i64, i64 }

declare ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define i32 @main(i32 %argc, ptr %argv) {
  %p = call ptr @malloc(i64 48)
  %n = zext i32 %argc to i64
  %b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 %n, ptr %b
  store i64 %n, ptr %p
  %q = getelementptr inbounds %struct.s, ptr %p, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 24, i1 false)
  %a = load i64, ptr %q
  %r = trunc i64 %a to i32
  ret i32 %r
}
