; A host of another LLVM version refuses the plugin: an error and no crash, whether its loader misses symbols or our
; own check speaks. (The check itself has a unit test with made-up versions.)
; REQUIRES: other-llvm
; RUN: not %otheropt -load-pass-plugin=%dtrans -passes=dtrans -disable-output %s 2>&1 | FileCheck %s
; CHECK: {{Could not load|Failed to load|Wrong API version|cannot be loaded into LLVM}}

define void @f() {
  ret void
}
