// What the shim's files share: the state of one pass run, as Rust holds it by an opaque pointer.
#ifndef DTRANS_SHIM_HOST_H
#define DTRANS_SHIM_HOST_H

#include "llvm/IR/PassManager.h"
#include <memory>

namespace llvm {
class PassBuilder;
}

namespace dtrans {

// One PassBuilder that the plugin was registered with. It belongs to the callbacks registered there and dies with
// them, so a weak pointer to it tells whether the PassBuilder is still alive.
struct Registration {
  llvm::PassBuilder *Builder = nullptr;
  bool Mark = false;
  // Do its pipelines keep recurrences of different widths apart (widths.h)?
  bool Widths = false;
};

// One run of one pass on one module.
struct HostRun {
  llvm::Module *M;
  llvm::ModuleAnalysisManager *AM;
  std::weak_ptr<Registration> Origin;

  llvm::FunctionAnalysisManager &functions() {
    return AM->getResult<llvm::FunctionAnalysisManagerModuleProxy>(*M)
        .getManager();
  }
};

} // namespace dtrans

#endif
