; A loop over what a function finds, `tile_at(x, y)`, is a scan if the index that is computed there counts in the loop: the width of the map is
; loaded again and again, and is the same; what lies outside of the map is null. Not so if the index is hashed there, or the column counts.
; RUN: env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output %s 2>&1 | FileCheck --check-prefix=SCAN %s
; RUN: sed 's/%at = add i32 %row, %x/%at = xor i32 %row, %x/' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s
; RUN: sed 's/@tile_at(i32 %c, i32 %r)/@tile_at(i32 %r, i32 %c)/' %s | env DTRANS_LOG=dtrans-aostosoa=debug %opt -passes=dtrans-aostosoa -disable-output 2>&1 | FileCheck %s

; SCAN: used in scans {{[1-9]}}
; CHECK: used in scans {{-?}}0.0, at random {{[1-9]}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.tile = type { i64, i64, i64, i64, i64, i64, i64, i64 }
@tiles = internal global ptr null
@width = internal global i32 0

define i64 @main(i32 %argc) {
entry:
  %n = zext i32 %argc to i64
  %a = call ptr @calloc(i64 %n, i64 64)
  store ptr %a, ptr @tiles
  store i32 %argc, ptr @width
  br label %outer
outer:
  %r = phi i32 [ 0, %entry ], [ %r2, %next ]
  %total = phi i64 [ 0, %entry ], [ %more, %next ]
  br label %inner
inner:
  %c = phi i32 [ 0, %outer ], [ %c2, %inner ]
  %sum = phi i64 [ %total, %outer ], [ %more, %inner ]
  %p = call ptr @tile_at(i32 %c, i32 %r)
  %k = load i64, ptr %p
  %f1 = getelementptr inbounds %struct.tile, ptr %p, i64 0, i32 2
  %1 = load i64, ptr %f1
  %f2 = getelementptr inbounds %struct.tile, ptr %p, i64 0, i32 3
  %2 = load i64, ptr %f2
  store i64 1, ptr %f2
  %3 = xor i64 %1, %2
  %4 = xor i64 %3, %k
  %more = add i64 %sum, %4
  %c2 = add i32 %c, 1
  %again = icmp ult i32 %c2, %argc
  br i1 %again, label %inner, label %next
next:
  %r2 = add i32 %r, 1
  %on = icmp ult i32 %r2, %argc
  br i1 %on, label %outer, label %exit
exit:
  ret i64 %more
}

define internal ptr @tile_at(i32 %x, i32 %y) {
  %w = load i32, ptr @width
  %out = icmp uge i32 %x, %w
  br i1 %out, label %end, label %found
found:
  %base = load ptr, ptr @tiles
  %w2 = load i32, ptr @width
  %row = mul i32 %y, %w2
  %at = add i32 %row, %x
  %i = sext i32 %at to i64
  %tile = getelementptr inbounds %struct.tile, ptr %base, i64 %i
  br label %end
end:
  %t = phi ptr [ null, %0 ], [ %tile, %found ]
  ret ptr %t
}

declare noalias ptr @calloc(i64, i64) allockind("alloc,zeroed") allocsize(0,1) "alloc-family"="malloc"
