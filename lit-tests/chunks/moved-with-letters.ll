; Steps over as many whole records as an index leads over, into a member that is touched then: in front of the array there is no room for such a member.
; RUN: %opt -passes='dtrans-chunks<chunks=1>' -S %s | FileCheck %s
; As much room as behind the member, or more: the fields of the chunk may be meant.
; RUN: sed 's/i64 5616/i64 5632/; s/type { ptr, i64, \[/type { ptr, i64, i64, i64, [/; s/%%struct.chunk, ptr %%c, i32 0, i32 2/%%struct.chunk, ptr %%c, i32 0, i32 4/' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck --check-prefix=STAYS %s
; Nothing is touched.
; RUN: sed 's/br label %%touch/br i1 %%which, label %%touch, label %%done/' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck --check-prefix=STAYS %s
; Another step over records may lead anywhere.
; RUN: sed 's/, !dtrans.records.*//' %s | %opt -passes='dtrans-chunks<chunks=1>' -S | FileCheck --check-prefix=STAYS %s

; CHECK: call ptr @dtrans.chunk.0.make()
; STAYS-NOT: call ptr @dtrans.chunk

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

%struct.node = type { [4 x ptr], i64, i64, i64 }
%struct.chunk = type { ptr, i64, [100 x %struct.node] }

define i32 @main(i32 %argc, ptr %argv) {
  %c = call ptr @malloc(i64 5616)
  %used = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 1
  store i64 1, ptr %used, align 8
  %start = getelementptr inbounds %struct.chunk, ptr %c, i32 0, i32 2
  %n = getelementptr inbounds [100 x %struct.node], ptr %start, i64 0, i64 5
  %key = getelementptr inbounds %struct.node, ptr %n, i32 0, i32 1
  store i64 7, ptr %key, align 8
  %zeroth = getelementptr inbounds [4 x ptr], ptr %n, i64 0, i64 0
  store ptr %n, ptr %zeroth, align 8
  %letter = trunc i32 %argc to i8
  %i = sext i8 %letter to i64
  %rest = and i64 %i, 3
  %by = ashr i64 %i, 2
  %m = getelementptr inbounds [7 x ptr], ptr %n, i64 %by, !dtrans.records !0
  %slot = getelementptr inbounds [4 x ptr], ptr %m, i64 0, i64 %rest
  %which = icmp sgt i32 %argc, 3
  br i1 %which, label %one, label %other

one:
  br label %other

other:
  %p = phi ptr [ %slot, %0 ], [ %slot, %one ]
  br label %touch

touch:
  %v = load ptr, ptr %p, align 8
  br label %done

done:
  call void @free(ptr %c)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)

!0 = !{}
