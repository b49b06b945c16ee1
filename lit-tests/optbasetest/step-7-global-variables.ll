; Seed 001, step 7: variables get their new types, with what they hold at first and everybody who knows their addresses. The base does it
; where only names change; where fields move the transform takes over.
; RUN: %opt -passes='dtrans-optbasetest,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s
; RUN: %opt -passes='dtrans-deletefield<cost-model=off>,print<dtrans-analysis>' -pass-remarks=dtrans -S %s 2>&1 | FileCheck %s --check-prefix=REAL

; CHECK: remark: {{.*}}: struct.r: laid out anew as it was
; CHECK: record __DTT_struct.r: 32 bytes
; CHECK: safety: GlobalPtr GlobalInstance HasInitializerList{{$}}
; CHECK: @rs = internal global [3 x %__DTT_struct.r] [%__DTT_struct.r { i64 1, i64 2, ptr getelementptr (i8, ptr @rs, i64 32), [4 x i8] c"abcd", i32 5 }, %__DTT_struct.r { i64 6, i64 7, ptr null, [4 x i8] zeroinitializer, i32 8 }, %__DTT_struct.r zeroinitializer], align 16
; CHECK: @field = internal global ptr getelementptr (i8, ptr @rs, i64 92)
; CHECK: @end = internal global ptr getelementptr (i8, ptr @rs, i64 96)

; REAL: remark: {{.*}}: struct.r: removed 8 bytes that are never read, elements shrink from 32 to 24 bytes
; REAL: record __DFT_struct.r: 24 bytes
; REAL: safety: GlobalPtr GlobalInstance HasInitializerList{{$}}
; REAL: @rs = internal global <{ [3 x %__DFT_struct.r], [24 x i8] }> <{ [3 x %__DFT_struct.r] [%__DFT_struct.r { i64 1, ptr getelementptr (i8, ptr @rs, i64 24), [4 x i8] c"abcd", i32 5 }, %__DFT_struct.r { i64 6, ptr null, [4 x i8] zeroinitializer, i32 8 }, %__DFT_struct.r zeroinitializer], [24 x i8] zeroinitializer }>, align 16
; REAL: @field = internal global ptr getelementptr (i8, ptr @rs, i64 68)
; REAL: @end = internal global ptr getelementptr (i8, ptr @rs, i64 72)
; REAL-NOT: store
; REAL: ret i64

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.r = type { i64, i64, ptr, [4 x i8], i32 }

@rs = internal global [3 x %struct.r] [%struct.r { i64 1, i64 2, ptr getelementptr (i8, ptr @rs, i64 32), [4 x i8] c"abcd", i32 5 }, %struct.r { i64 6, i64 7, ptr null, [4 x i8] zeroinitializer, i32 8 }, %struct.r zeroinitializer], align 16
@field = internal global ptr getelementptr (i8, ptr @rs, i64 92)
@end = internal global ptr getelementptr (i8, ptr @rs, i64 96)

define i64 @main(i64 %n) {
  %p = getelementptr inbounds %struct.r, ptr @rs, i64 %n
  %p1 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 1
  store i64 2, ptr %p1, align 8
  store i64 4, ptr getelementptr (i8, ptr @rs, i64 40), align 8
  %p2 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 2
  %next = load ptr, ptr %p2, align 8
  %x0 = load i64, ptr %next, align 8
  %p3 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 3, i64 2
  %x3 = load i8, ptr %p3, align 1
  %p4 = getelementptr inbounds %struct.r, ptr %p, i64 0, i32 4
  %x4 = load i32, ptr %p4, align 4
  %f = load ptr, ptr @field, align 8
  %x5 = load i32, ptr %f, align 4
  %e = load ptr, ptr @end, align 8
  %done = icmp eq ptr %p, %e
  %x6 = zext i1 %done to i64
  %s1 = add i32 %x4, %x5
  %w = sext i32 %s1 to i64
  %b = sext i8 %x3 to i64
  %s2 = add i64 %w, %b
  %s3 = add i64 %s2, %x0
  %sum = add i64 %s3, %x6
  ret i64 %sum
}
