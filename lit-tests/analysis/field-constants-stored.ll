; Where only constants are stored, their range is known: what zeroes fresh memory, a fill with zeros, a null pointer and a
; variable's initializer count; copies of elements within the class add nothing.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.t: 8 bytes
; CHECK:       field 0: offset 0, i32; {{.*}}stored: 1 to 5{{$}}
; CHECK-NEXT:  field 1: offset 4, i32; {{.*}}stored: -2 to 7{{$}}
; CHECK-LABEL: record struct.z: 16 bytes
; CHECK:       field 0: offset 0, i32; {{.*}}stored: 0 to 9{{$}}
; CHECK-NEXT:  field 1: offset 8, ptr; {{.*}}stored: 0{{$}}
; CHECK-LABEL: record struct.m: 8 bytes
; CHECK:       field 0: offset 0, i32; {{.*}}stored: 3{{$}}
; CHECK-NEXT:  field 1: offset 4, i32; {{.*}}stored: 0{{$}}

%struct.t = type { i32, i32 }
%struct.z = type { i32, ptr }
%struct.m = type { i32, i32 }

@table = internal global [2 x %struct.t] [%struct.t { i32 1, i32 -2 }, %struct.t { i32 5, i32 7 }]

declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i32 @main(i32 %argc, ptr %argv) {
  %n = zext i32 %argc to i64
  %t = getelementptr inbounds %struct.t, ptr @table, i64 %n
  %tv = load i32, ptr %t
  %tf = getelementptr inbounds %struct.t, ptr %t, i64 0, i32 1
  %tw = load i32, ptr %tf
  %z = call ptr @calloc(i64 4, i64 16)
  store i32 9, ptr %z
  %zf = getelementptr inbounds %struct.z, ptr %z, i64 0, i32 1
  store ptr null, ptr %zf
  %z1 = getelementptr inbounds %struct.z, ptr %z, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %z1, ptr %z, i64 16, i1 false)
  %m = call ptr @malloc(i64 8)
  %mf = getelementptr inbounds %struct.m, ptr %m, i64 0, i32 1
  call void @llvm.memset.p0.i64(ptr %mf, i8 0, i64 4, i1 false)
  store i32 3, ptr %m
  %r = add i32 %tv, %tw
  ret i32 %r
}
