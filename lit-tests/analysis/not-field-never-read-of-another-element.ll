; An array that is only indexed by constants has its elements at a distance as well: a field that is read in the second is read, and
; what is stored there is stored in it.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK-LABEL: record struct.s: 16 bytes
; CHECK:       field 0: offset 0, i32; 1 read (1), 1 write (1), stored: 0 to 1{{$}}
; CHECK-NEXT:  field 1: offset 4, i32; 1 read (1), 1 write (1), stored: 0 to 2{{$}}
; CHECK-NEXT:  field 2: offset 8, i32; 1 write (1), never read, stored: 0 to 3{{$}}
; CHECK-NEXT:  field 3: offset 12, i32; never touched, stored: 0{{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i32, i32, i32, i32 }

@two = internal global [2 x %struct.s] zeroinitializer

define i32 @main() {
  store i32 1, ptr @two
  store i32 2, ptr getelementptr (i8, ptr @two, i64 20)
  store i32 3, ptr getelementptr (i8, ptr @two, i64 24)
  %a = load i32, ptr @two
  %b = load i32, ptr getelementptr (i8, ptr @two, i64 20)
  %c = add i32 %a, %b
  ret i32 %c
}
