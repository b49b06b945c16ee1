; A range of constants is not claimed where something else may be stored: a computed value, a part of the field, bytes from
; elsewhere, a fill with ones (of which the range is known all the same), or anything by code that is not known.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.a: 24 bytes
; CHECK:       field 0: offset 0, i32; 1 write (1), never read, stored: 4{{$}}
; CHECK-NEXT:  field 1: offset 4, i32; 2 writes (2), never read{{$}}
; CHECK-NEXT:  field 2: offset 8, i32; 2 writes (2), never read{{$}}
; CHECK-NEXT:  field 3: offset 12, i32; 2 writes (2), never read{{$}}
; CHECK-NEXT:  field 4: offset 16, i32; 2 writes (2), never read, holds 0 to 16843009{{$}}
; CHECK-LABEL: record struct.e: 8 bytes
; CHECK:       field 0: offset 0, i32; 1 write (1){{$}}

%struct.a = type { i32, i32, i32, i32, i32, i32 }
%struct.e = type { i32, i32 }

@bytes = internal global [4 x i8] c"abcd"

declare ptr @malloc(i64)
declare void @unknown(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i32 @main(i32 %argc, ptr %argv) {
  %a = call ptr @malloc(i64 24)
  store i32 4, ptr %a
  %1 = getelementptr inbounds %struct.a, ptr %a, i64 0, i32 1
  store i32 4, ptr %1
  store i32 %argc, ptr %1
  %2 = getelementptr inbounds %struct.a, ptr %a, i64 0, i32 2
  store i32 4, ptr %2
  store i8 4, ptr %2
  %3 = getelementptr inbounds %struct.a, ptr %a, i64 0, i32 3
  store i32 4, ptr %3
  call void @llvm.memcpy.p0.p0.i64(ptr %3, ptr @bytes, i64 4, i1 false)
  %4 = getelementptr inbounds %struct.a, ptr %a, i64 0, i32 4
  store i32 4, ptr %4
  call void @llvm.memset.p0.i64(ptr %4, i8 1, i64 4, i1 false)
  %e = call ptr @malloc(i64 8)
  store i32 4, ptr %e
  %5 = getelementptr inbounds %struct.e, ptr %e, i64 0, i32 1
  store i32 4, ptr %5
  call void @unknown(ptr %e)
  ret i32 0
}
