; What two comparisons say together: on the way to a block; on an edge to a phi; where one value is chosen by both, or by either; of a number that one of them
; compares with another; and of a counter that ends at the first of two.
; RUN: %opt -passes='print<dtrans-analysis>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: field 0: offset 0, i64; {{.*}}holds -3 to 200{{$}}
; CHECK-NEXT: field 1: offset 8, i64; {{.*}}holds 0 to 77{{$}}
; CHECK-NEXT: field 2: offset 16, i64; {{.*}}holds -5 to 9{{$}}
; CHECK-NEXT: field 3: offset 24, i64; {{.*}}holds 0 to 12{{$}}
; CHECK-NEXT: field 4: offset 32, i64; {{.*}}holds 0 to 256{{$}}
; CHECK-NEXT: field 5: offset 40, i64; {{.*}}holds 0 to 30{{$}}
; CHECK-NEXT: field 6: offset 48, i64; {{.*}}){{$}}
; CHECK-NEXT: field 7: offset 56, i64; {{.*}}){{$}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.s = type { i64, i64, i64, i64, i64, i64, i64, i64 }

define i64 @main(i32 %argc) {
entry:
  %count = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %count, i64 64)
  %p = getelementptr inbounds %struct.s, ptr %a, i64 %count
  %F0 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 0
  %F1 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 1
  %F2 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 2
  %F3 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 3
  %F4 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 4
  %F5 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 5
  %F6 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 6
  %F7 = getelementptr inbounds %struct.s, ptr %p, i64 0, i32 7
  %x = call i64 @any()
  %y = call i64 @any()
  %z = call i64 @any()
  %c0 = icmp sle i64 %x, 200
  %c1 = icmp sge i64 %x, -3
  %c = and i1 %c0, %c1
  br i1 %c, label %between, label %beside
between:
  store i64 %x, ptr %F0, align 8
  br label %next
beside:
  store i64 %x, ptr %F6, align 8
  br label %next
next:
  %n = urem i64 %y, 78
  %less = icmp ule i64 %x, %n
  %other = icmp ne i64 %z, 5
  %both = select i1 %other, i1 %less, i1 false
  br i1 %both, label %narrow, label %wide
narrow:
  store i64 %x, ptr %F1, align 8
  br label %wide
wide:
  %least = icmp slt i64 %y, -5
  %most = icmp sgt i64 %y, 9
  %either = or i1 %least, %most
  br i1 %either, label %chosen, label %kept
kept:
  br label %chosen
chosen:
  %v = phi i64 [ 0, %wide ], [ %y, %kept ]
  store i64 %v, ptr %F2, align 8
  %w0 = icmp sge i64 %z, 0
  %w1 = icmp slt i64 %z, 13
  %w = and i1 %w0, %w1
  %small = select i1 %w, i64 %z, i64 7
  store i64 %small, ptr %F3, align 8
  %any = select i1 %w, i64 7, i64 %z
  store i64 %any, ptr %F7, align 8
  br label %loop
loop:
  %i = phi i64 [ 0, %chosen ], [ %j, %loop ]
  store i64 %i, ptr %F4, align 8
  %j = add i64 %i, 2
  %go = call i1 @whether()
  %end = icmp ne i64 %j, 258
  %more = select i1 %end, i1 %go, i1 false
  br i1 %more, label %loop, label %done
done:
  %k0 = icmp ult i64 %x, 31
  %k1 = icmp ult i64 %y, 31
  %k2 = icmp ult i64 %z, 31
  %k01 = and i1 %k0, %k1
  %k = and i1 %k01, %k2
  br i1 %k, label %all, label %leave
all:
  store i64 %z, ptr %F5, align 8
  br label %leave
leave:
  %l0 = load i64, ptr %F0, align 8
  %l1 = load i64, ptr %F1, align 8
  %s1 = add i64 %l0, %l1
  %l2 = load i64, ptr %F2, align 8
  %s2 = add i64 %s1, %l2
  %l3 = load i64, ptr %F3, align 8
  %s3 = add i64 %s2, %l3
  %l4 = load i64, ptr %F4, align 8
  %s4 = add i64 %s3, %l4
  %l5 = load i64, ptr %F5, align 8
  %s5 = add i64 %s4, %l5
  %l6 = load i64, ptr %F6, align 8
  %s6 = add i64 %s5, %l6
  %l7 = load i64, ptr %F7, align 8
  %s7 = add i64 %s6, %l7
  call void @free(ptr %a)
  ret i64 %s7
}

declare i64 @any()
declare i1 @whether()
declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
declare void @free(ptr) allockind("free") "alloc-family"="malloc"
