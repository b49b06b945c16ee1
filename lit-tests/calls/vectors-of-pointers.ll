; Pointers that the optimizer has put into vectors to compare them are compared one by one: nobody knows where what is in a vector leads. Other vectors of pointers
; stay as they are.
; RUN: %opt -passes=dtrans-calls -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define i2 @loaded(
; CHECK-NOT: <2 x ptr>
; CHECK: [[A:%.*]] = load ptr, ptr %node, align 8
; CHECK: [[Q:%.*]] = getelementptr inbounds i8, ptr %node, i64 8
; CHECK: [[B:%.*]] = load ptr, ptr [[Q]], align 8
; CHECK: [[X:%.*]] = icmp ne ptr [[A]], null
; CHECK: [[V:%.*]] = insertelement <2 x i1> poison, i1 [[X]], i32 0
; CHECK: [[Y:%.*]] = icmp ne ptr [[B]], null
; CHECK: [[W:%.*]] = insertelement <2 x i1> [[V]], i1 [[Y]], i32 1
; CHECK-NOT: <2 x ptr>
; CHECK: bitcast <2 x i1> [[W]] to i2
define i2 @loaded(ptr %node) {
  %v = load <2 x ptr>, ptr %node, align 8
  %c = icmp ne <2 x ptr> %v, zeroinitializer
  %r = bitcast <2 x i1> %c to i2
  ret i2 %r
}

; CHECK-LABEL: define i2 @put.together(
; CHECK-NOT: <2 x ptr>
; CHECK: icmp eq ptr %a, %c
; CHECK: icmp eq ptr %b, %c
; CHECK-NOT: <2 x ptr>
; CHECK: ret i2
define i2 @put.together(ptr %a, ptr %b, ptr %c) {
  %x = insertelement <2 x ptr> poison, ptr %a, i32 0
  %y = insertelement <2 x ptr> %x, ptr %b, i32 1
  %s = insertelement <2 x ptr> poison, ptr %c, i32 0
  %t = shufflevector <2 x ptr> %s, <2 x ptr> poison, <2 x i32> zeroinitializer
  %e = icmp eq <2 x ptr> %y, %t
  %r = bitcast <2 x i1> %e to i2
  ret i2 %r
}

; One vector is that of two comparisons, and of something else.
; CHECK-LABEL: define i2 @used.twice(
; CHECK: icmp eq ptr %a, %c
; CHECK: icmp ult ptr %a, %c
; CHECK: store ptr %a, ptr %p
; CHECK: ret i2
define i2 @used.twice(ptr %a, ptr %b, ptr %c, ptr %p) {
  %x = insertelement <2 x ptr> poison, ptr %a, i32 0
  %y = insertelement <2 x ptr> %x, ptr %b, i32 1
  %s = insertelement <2 x ptr> poison, ptr %c, i32 0
  %t = shufflevector <2 x ptr> %s, <2 x ptr> poison, <2 x i32> zeroinitializer
  %e = icmp eq <2 x ptr> %y, %t
  %f = icmp ult <2 x ptr> %y, %t
  %g = and <2 x i1> %e, %f
  store <2 x ptr> %y, ptr %p, align 8
  %r = bitcast <2 x i1> %g to i2
  ret i2 %r
}

; Where an element is not known, and where numbers are compared.
; CHECK-LABEL: define i2 @unknown(
; CHECK: icmp eq <2 x ptr> %v, %w
; CHECK: icmp eq <2 x i64>
define i2 @unknown(<2 x ptr> %v, <2 x ptr> %w, <2 x i64> %n) {
  %e = icmp eq <2 x ptr> %v, %w
  %f = icmp eq <2 x i64> %n, zeroinitializer
  %g = or <2 x i1> %e, %f
  %r = bitcast <2 x i1> %g to i2
  ret i2 %r
}

; In code that never runs a vector may be made of itself.
; CHECK-LABEL: define i2 @never(
define i2 @never(ptr %a) {
  ret i2 0

dead:
  %x = insertelement <2 x ptr> %x, ptr %a, i32 0
  %e = icmp eq <2 x ptr> %x, zeroinitializer
  %r = bitcast <2 x i1> %e to i2
  ret i2 %r
}
