; A field is read where its bytes go elsewhere: into memory of another class, into a library function, or to code that is
; not known.
; RUN: split-file %s %t
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %t/copied.ll 2>&1 | FileCheck %s --check-prefix=COPIED
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %t/observed.ll 2>&1 | FileCheck %s --check-prefix=OBSERVED
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %t/exposed.ll 2>&1 | FileCheck %s --check-prefix=EXPOSED
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %t/volatile.ll 2>&1 | FileCheck %s --check-prefix=VOLATILE

; COPIED-LABEL: record struct.s: 16 bytes
; COPIED:       field 0: offset 0, i64; 2 reads (2), 1 write (1){{$}}
; COPIED-NEXT:  field 1: offset 8, i64; 1 read (1), 1 write (1){{$}}

; OBSERVED-LABEL: record struct.s: 16 bytes
; OBSERVED-NOT:   never

; EXPOSED-LABEL: record struct.s: 16 bytes
; EXPOSED:       field 1: offset 8, i64; 1 write (1){{$}}

; VOLATILE-LABEL: record struct.s: 16 bytes
; VOLATILE:       field 1: offset 8, i64; 1 read (1), 1 write (1){{$}}

;--- copied.ll
%struct.s = type { i64, i64 }
@sink = internal global [2 x i64] zeroinitializer
declare ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @main(i32 %argc, ptr %argv) {
  %p = call ptr @malloc(i64 16)
  %n = zext i32 %argc to i64
  %b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 %n, ptr %b
  store i64 %n, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr @sink, ptr %p, i64 16, i1 false)
  %a = load i64, ptr %p
  %r = trunc i64 %a to i32
  ret i32 %r
}
;--- observed.ll
%struct.s = type { i64, i64 }
declare ptr @malloc(i64)
declare i32 @memcmp(ptr, ptr, i64)
define i32 @main(i32 %argc, ptr %argv) {
  %p = call ptr @malloc(i64 16)
  %n = zext i32 %argc to i64
  %b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 %n, ptr %b
  store i64 %n, ptr %p
  %r = call i32 @memcmp(ptr %p, ptr %p, i64 16)
  ret i32 %r
}
;--- exposed.ll
%struct.s = type { i64, i64 }
declare ptr @malloc(i64)
declare void @unknown(ptr)
define i32 @main(i32 %argc, ptr %argv) {
  %p = call ptr @malloc(i64 16)
  %n = zext i32 %argc to i64
  %b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store i64 %n, ptr %b
  call void @unknown(ptr %p)
  ret i32 0
}
;--- volatile.ll
%struct.s = type { i64, i64 }
declare ptr @malloc(i64)
define i32 @main(i32 %argc, ptr %argv) {
  %p = call ptr @malloc(i64 16)
  %n = zext i32 %argc to i64
  %b = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  store volatile i64 %n, ptr %b
  ret i32 0
}
