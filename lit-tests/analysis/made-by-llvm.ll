; What LLVM makes for runtimes of its own is no structure of the program's, and is neither counted nor changed: what has no name in the source, and
; what is named as tables of instrumentation are.
; RUN: opt -load-pass-plugin=%dtrans -passes='dtrans-link<summary=on;cost-model=off>' -disable-output %s 2>&1 | FileCheck %s
; CHECK: dtrans: 1 of 1 structure changed (1 shrunk)

%struct.ident_t = type { i32, i32, i32, i32, ptr }
%file_info = type { ptr, i32, ptr, i32 }
%struct.own = type { i64, i32 }

@name = private constant [2 x i8] c"f\00"
@0 = private global %struct.ident_t { i32 0, i32 2, i32 0, i32 1, ptr @name }
@anon.36b114dc215ced36a937943390fc1abe.0 = private global %struct.ident_t { i32 0, i32 2, i32 0, i32 1, ptr @name }
@__llvm_internal_gcov_emit_file_info = internal global [2 x %file_info] [%file_info { ptr @name, i32 1, ptr @name, i32 3 }, %file_info { ptr @name, i32 5, ptr @name, i32 7 }]
@own = internal global %struct.own { i64 3, i32 4 }

define i32 @main(i32 %n, ptr %v) {
  %a = getelementptr inbounds %struct.ident_t, ptr @0, i32 0, i32 1
  %x = load i32, ptr %a
  %b = getelementptr inbounds %struct.ident_t, ptr @anon.36b114dc215ced36a937943390fc1abe.0, i32 0, i32 3
  store i32 %x, ptr %b
  %i = zext i32 %n to i64
  %c = getelementptr inbounds [2 x %file_info], ptr @__llvm_internal_gcov_emit_file_info, i64 0, i64 %i, i32 1
  %y = load i32, ptr %c
  %d = getelementptr inbounds %struct.own, ptr @own, i32 0, i32 1
  %z = load i32, ptr %d
  store i32 %y, ptr %d
  %r = add i32 %x, %z
  ret i32 %r
}
