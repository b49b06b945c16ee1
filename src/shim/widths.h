// Loops in which LLVM 22 mistakes widths for each other (widths.cpp).
#ifndef DTRANS_SHIM_WIDTHS_H
#define DTRANS_SHIM_WIDTHS_H

#include "llvm/ADT/Any.h"
#include "llvm/IR/PassManager.h"

namespace dtrans {

// Adds the pass that marks such loops, so that the vectorizer leaves them alone. It belongs right before that.
void addWidths(llvm::FunctionPassManager &FPM);

// The others that make the same mistake have nothing to ask a loop: may this pass run on this function?
bool mayRunOnWidths(llvm::StringRef Pass, const llvm::Any &IR);

} // namespace dtrans

#endif
