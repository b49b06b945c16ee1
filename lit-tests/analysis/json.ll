; print<dtrans-analysis;format=json> shows the same as the text, with a version first; text is what it prints unasked.
; RUN: %opt -passes='print<dtrans-analysis;format=json>' -disable-output %s 2> %t.json
; RUN: FileCheck %s < %t.json
; RUN: %python -c "import json, sys; r = json.load(open(sys.argv[1])); print(r['classes'][r['records'][0]['classes'][0]]['objects'])" %t.json | FileCheck %s --check-prefix=PARSED
; RUN: %opt -passes='print<dtrans-analysis><format=json>' -disable-output %s 2>&1 | diff - %t.json
; RUN: %opt -passes='print<dtrans-analysis;format=text>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=TEXT
; RUN: not %opt -passes='print<dtrans-analysis;format=xml>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=WRONG

; CHECK:      {
; CHECK-NEXT:   "schema": 1,
; CHECK:        "whole_program": true
; CHECK:        "name": "struct.s",
; CHECK-NEXT:   "size": 16,
; CHECK:        "offset": 8,
; CHECK-NEXT:   "size": 8,
; CHECK-NEXT:   "type": "ptr",
; CHECK:        "condition": "BytesObserved",
; CHECK-NEXT:   "text": "a library function reads or writes its bytes",
; CHECK-NEXT:   "count": 1,
; CHECK-NEXT:   "places": [
; CHECK-NEXT:     "a\"b\\: %same = call i32 @memcmp(ptr %p, ptr %p, i64 16)"

; PARSED: {'heap': 1, 'global': 0, 'stack': 0, 'function': 0}

; TEXT: {{^}}record struct.s: 16 bytes

; WRONG: 'format' is text or json, not 'xml'

%struct.s = type { i64, ptr }

declare ptr @malloc(i64)
declare i32 @memcmp(ptr, ptr, i64)

define internal i32 @"a\22b\5C"(ptr %p) {
  %same = call i32 @memcmp(ptr %p, ptr %p, i64 16)
  ret i32 %same
}

define i32 @main() {
  %p = call ptr @malloc(i64 16)
  %f = getelementptr %struct.s, ptr %p, i64 0, i32 1
  store ptr null, ptr %f
  %r = call i32 @"a\22b\5C"(ptr %p)
  ret i32 %r
}
