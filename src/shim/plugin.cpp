// Registration with LLVM's pass manager, and the queries of a running pass to its host. Every function unwraps its
// arguments, calls LLVM and wraps the answer; what to do is decided in Rust.

#include "host.h"
#include "widths.h"
#include "llvm-c/Core.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/TypeFinder.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/ProfileData/InstrProf.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/PGOOptions.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/SampleProfile.h"
#include "llvm/Transforms/Instrumentation/GCOVProfiler.h"
#include "llvm/Transforms/Instrumentation/InstrProfiling.h"
#include "llvm/Transforms/Instrumentation/PGOInstrumentation.h"
#include "llvm/Transforms/Scalar/LowerExpectIntrinsic.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#include <cstring>
#include <dlfcn.h>
#include <link.h>

using namespace llvm;
using dtrans::HostRun;
using dtrans::Registration;

namespace {

struct Level {
  uint32_t Speed;
  uint32_t Size;
};

// The Rust side, as src/ffi/host.rs declares it.
struct Callbacks {
  bool (*Parse)(void *Plugin, void *Pipeline, const char *Text, size_t Length);
  void (*PipelineStart)(void *Plugin, void *Pipeline, Level L);
  void (*LinkEarly)(void *Plugin, void *Pipeline, Level L);
  void (*LinkLast)(void *Plugin, void *Pipeline, Level L);
  void (*LinkThin)(void *Plugin, void *Pipeline);
  void (*FreePlugin)(void *Plugin);
  uint32_t (*RunPass)(const void *Pass, HostRun *Run);
  void (*FreePass)(void *Pass);
  void *(*NewSlot)();
  void (*FreeSlot)(void *Slot);
  bool (*WantsPass)(const char *Pass, size_t Length);
};

const Callbacks *Rust = nullptr;

Level wrap(OptimizationLevel L) {
  return {L.getSpeedupLevel(), L.getSizeLevel()};
}

OptimizationLevel unwrap(Level L) {
  for (OptimizationLevel Known :
       {OptimizationLevel::O0, OptimizationLevel::O1, OptimizationLevel::O2,
        OptimizationLevel::O3, OptimizationLevel::Os, OptimizationLevel::Oz})
    if (Known.getSpeedupLevel() == L.Speed && Known.getSizeLevel() == L.Size)
      return Known;
  return OptimizationLevel::O2;
}

// A pipeline under construction, and the registration it is built for.
struct Pipeline {
  ModulePassManager &MPM;
  std::shared_ptr<Registration> Origin;
};

// The module analysis. Its result is a slot that Rust fills when it is first asked for.
struct DTransAnalysis : AnalysisInfoMixin<DTransAnalysis> {
  static AnalysisKey Key;
  static StringRef name() { return "DTransAnalysis"; }

  struct Result {
    void *Slot;
    Result() : Slot(Rust->NewSlot()) {}
    Result(Result &&Other) : Slot(std::exchange(Other.Slot, nullptr)) {}
    Result(const Result &) = delete;
    Result &operator=(const Result &) = delete;
    Result &operator=(Result &&) = delete;
    ~Result() {
      if (Slot)
        Rust->FreeSlot(Slot);
    }
    bool invalidate(Module &, const PreservedAnalyses &PA,
                    ModuleAnalysisManager::Invalidator &) {
      auto Checker = PA.getChecker<DTransAnalysis>();
      return !Checker.preserved() &&
             !Checker.preservedSet<AllAnalysesOn<Module>>();
    }
  };

  Result run(Module &, ModuleAnalysisManager &) { return Result(); }
};

AnalysisKey DTransAnalysis::Key;

// A pass written in Rust.
class RustPass {
public:
  RustPass(void *Pass, StringRef Name, StringRef Text,
           std::weak_ptr<Registration> Origin)
      : Pass(Pass, Rust->FreePass), Name(Name), Text(Text),
        Origin(std::move(Origin)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    HostRun Run{&M, &AM, Origin};
    enum : uint32_t { Unchanged, Changed, ChangedAnalysisKept };
    switch (Rust->RunPass(Pass.get(), &Run)) {
    case Unchanged:
      return PreservedAnalyses::all();
    case ChangedAnalysisKept: {
      PreservedAnalyses PA = PreservedAnalyses::none();
      PA.preserve<DTransAnalysis>();
      return PA;
    }
    default:
      return PreservedAnalyses::none();
    }
  }

  StringRef name() const { return Name; }
  StringRef text() const { return Text; }

private:
  std::shared_ptr<void> Pass;
  std::string Name;
  std::string Text;
  std::weak_ptr<Registration> Origin;
};

// The host's profile options. PassBuilder tells nobody; an explicit
// instantiation may name a private member all the same.
std::optional<PGOOptions> profileOptions(const PassBuilder &PB);
template <std::optional<PGOOptions> PassBuilder::*Member>
struct ProfileOptions {
  friend std::optional<PGOOptions> profileOptions(const PassBuilder &PB) {
    return PB.*Member;
  }
};
template struct ProfileOptions<&PassBuilder::PGOOpt>;

DICompileUnit *unitOf(const Function &F) {
  const DISubprogram *SP = F.getSubprogram();
  return SP ? SP->getUnit() : nullptr;
}

// Folds branches on constants and removes what nothing reaches, and leaves all
// other branches as they are.
struct FoldBranches : PassInfoMixin<FoldBranches> {
  PreservedAnalyses run(Function &F, FunctionAnalysisManager &) {
    bool Changed = false, Again = true;
    while (std::exchange(Again, false)) {
      for (BasicBlock &BB : F)
        Again |= ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
      Again |= removeUnreachableBlocks(F);
      Changed |= Again;
    }
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
};

// As src/ffi/host.rs declares it.
struct CoveredUnit {
  uint32_t Place;
  bool Notes;
  bool Data;
};

// LLVM's pass for --coverage takes every function of a module for each of its
// compilations. This shows it one compilation at a time.
class ArcsOfUnits : public PassInfoMixin<ArcsOfUnits> {
public:
  ArcsOfUnits(std::vector<CoveredUnit> Units, bool Atomic)
      : Units(std::move(Units)), Atomic(Atomic) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    NamedMDNode *List = M.getNamedMetadata("llvm.dbg.cu");
    SmallVector<MDNode *> All(List->operands());
    GCOVOptions Options = GCOVOptions::getDefault();
    Options.Atomic = Atomic;
    for (CoveredUnit Covered : Units) {
      uint32_t Unit = Covered.Place;
      Options.EmitNotes = Covered.Notes;
      Options.EmitData = Covered.Data;
      SmallVector<Function *> Hidden;
      for (Function &F : M)
        if (unitOf(F) != All[Unit] && !F.hasFnAttribute(Attribute::NoProfile)) {
          F.addFnAttr(Attribute::NoProfile);
          Hidden.push_back(&F);
        }
      List->clearOperands();
      List->addOperand(All[Unit]);
      // What it makes once per module it must not find there already.
      for (StringRef Once : {"__llvm_gcov_writeout", "__llvm_gcov_reset",
                             "__llvm_gcov_init"})
        if (Function *F = M.getFunction(Once))
          F->setName(Once + ".of");
      GCOVProfilerPass(Options).run(M, AM);
      for (Function *F : Hidden)
        F->removeFnAttr(Attribute::NoProfile);
    }
    List->clearOperands();
    for (MDNode *Unit : All)
      List->addOperand(Unit);
    return PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  std::vector<CoveredUnit> Units;
  bool Atomic;
};

} // namespace

// LLVM takes a pass's name from its C++ class. All our passes are one class, so the model asks the object instead.
namespace llvm {
namespace detail {
template <>
struct PassModel<Module, RustPass, ModuleAnalysisManager>
    : PassConcept<Module, ModuleAnalysisManager> {
  explicit PassModel(RustPass Pass) : Pass(std::move(Pass)) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) override {
    return Pass.run(M, AM);
  }
  void printPipeline(raw_ostream &OS,
                     function_ref<StringRef(StringRef)>) override {
    OS << Pass.text();
  }
  StringRef name() const override { return Pass.name(); }
  bool isRequired() const override { return true; }

  RustPass Pass;
};
} // namespace detail
} // namespace llvm

// --- The option -------------------------------------------------------------

namespace {

// LLVMGetVersion of the host, which one before LLVM 16 has not. As everything of LLVM's it is asked for weakly.
bool hostVersion(unsigned *Major, unsigned *Minor, unsigned *Patch) {
  auto *Get = reinterpret_cast<void (*)(unsigned *, unsigned *, unsigned *)>(
      dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
  if (Get)
    Get(Major, Minor, Patch);
  return Get;
}

// A symbol that this library asks for weakly and the host has not, or null.
const char *missingSymbol() {
  Dl_info Info;
  if (!dladdr(_DYNAMIC, &Info))
    return nullptr;
  auto Base = reinterpret_cast<uintptr_t>(Info.dli_fbase);
  // Some loaders add the base to what is in the table, and some do not.
  auto At = [=](uintptr_t Address) {
    return Address < Base ? Address + Base : Address;
  };
  const ElfW(Sym) *Symbols = nullptr;
  const char *Names = nullptr;
  struct {
    uintptr_t Start, Size;
  } Tables[2] = {};
  for (const ElfW(Dyn) *D = _DYNAMIC; D->d_tag != DT_NULL; ++D) {
    uintptr_t Value = D->d_un.d_ptr;
    switch (D->d_tag) {
    case DT_SYMTAB:
      Symbols = reinterpret_cast<const ElfW(Sym) *>(At(Value));
      break;
    case DT_STRTAB:
      Names = reinterpret_cast<const char *>(At(Value));
      break;
    case DT_RELA:
      Tables[0].Start = At(Value);
      break;
    case DT_RELASZ:
      Tables[0].Size = Value;
      break;
    case DT_JMPREL:
      Tables[1].Start = At(Value);
      break;
    case DT_PLTRELSZ:
      Tables[1].Size = Value;
      break;
    }
  }
  if (!Symbols || !Names)
    return nullptr;
  for (auto [Start, Size] : Tables) {
    auto *Rela = reinterpret_cast<const ElfW(Rela) *>(Start);
    for (auto *End = Rela + Size / sizeof *Rela; Rela != End; ++Rela) {
      const ElfW(Sym) &Symbol = Symbols[ELF64_R_SYM(Rela->r_info)];
      // LLVM's own functions for strings may be what is missing.
      const char *Name = Names + Symbol.st_name;
      bool Asked = Symbol.st_shndx == SHN_UNDEF &&
                   ELF64_ST_BIND(Symbol.st_info) == STB_WEAK &&
                   (strstr(Name, "4llvm") || !strncmp(Name, "LLVM", 4));
      if (Asked && !dlsym(RTLD_DEFAULT, Name))
        return Name;
    }
  }
  return nullptr;
}

// The option has to exist as soon as the library is loaded, since a host parses its command line right then; but
// constructing it in a host of another version would be a crash, for the class has another layout there.
cl::opt<std::string> *makeOption() {
  unsigned Major, Minor, Patch;
  if (!hostVersion(&Major, &Minor, &Patch) || Major != LLVM_VERSION_MAJOR ||
      missingSymbol())
    return nullptr;
  // What `opt -load-pass-plugin=... --version` says as well.
  cl::AddExtraVersionPrinter(
      [](raw_ostream &OS) { OS << "DTrans " DTRANS_VERSION "\n"; });
  return new cl::opt<std::string>(
      "dtrans-options", cl::value_desc("key=value;..."),
      cl::desc("options of the DTrans plugin, separated by ';' or ','"));
}

cl::opt<std::string> *Option = makeOption();

} // namespace

// --- Remarks ----------------------------------------------------------------

// A place in the source; no file means that it is not known.
struct RemarkSource {
  const char *File;
  size_t FileLength;
  const char *Directory;
  size_t DirectoryLength;
  uint32_t Line;
  uint32_t Column;
};

// A remark that says where in the program it belongs, where nothing says where in the source that is.
template <typename Remark> class PlacedRemark : public Remark {
public:
  PlacedRemark(StringRef Place, const char *PassName, const char *Name,
               const DiagnosticLocation &Where, const BasicBlock *Region)
      : Remark(PassName, Name, Where, Region), Place(Place) {}

  void print(DiagnosticPrinter &DP) const override {
    if (this->isLocationAvailable())
      return Remark::print(DP);
    DP << Place << ": " << this->getMsg();
  }

private:
  std::string Place;
};

// A location that belongs to no function of the module's: what it was taken from may be gone.
static DiagnosticLocation locationOf(LLVMContext &C, const RemarkSource &At) {
  if (!At.FileLength)
    return DiagnosticLocation();
  auto *File = DIFile::get(C, StringRef(At.File, At.FileLength),
                           StringRef(At.Directory, At.DirectoryLength));
  auto *Scope = DISubprogram::get(
      C, File, StringRef(), StringRef(), File, At.Line, nullptr, At.Line,
      nullptr, 0, 0, DINode::FlagZero, DISubprogram::SPFlagZero, nullptr);
  return DiagnosticLocation(
      DebugLoc(DILocation::get(C, At.Line, At.Column, Scope)));
}

extern "C" {

typedef void (*StringSink)(void *Context, const char *Text, size_t Length);

void LLVMDTransOptionText(StringSink Sink, void *Context) {
  if (Option)
    Sink(Context, Option->data(), Option->size());
}

bool LLVMDTransHostVersion(unsigned *Major, unsigned *Minor, unsigned *Patch) {
  return hostVersion(Major, Minor, Patch);
}

// The file that the host has LLVM from, or null.
const char *LLVMDTransHostFile() {
  Dl_info Info;
  void *Known = dlsym(RTLD_DEFAULT, "LLVMContextCreate");
  return Known && dladdr(Known, &Info) ? Info.dli_fname : nullptr;
}

const char *LLVMDTransMissingSymbol() { return missingSymbol(); }

uint32_t LLVMDTransBuiltForMajor() { return LLVM_VERSION_MAJOR; }

uint32_t LLVMDTransPluginApiVersion() { return LLVM_PLUGIN_API_VERSION; }

// --- Registration -----------------------------------------------------------

void LLVMDTransRegister(void *PassBuilderPtr, const Callbacks *CB,
                        void *Plugin) {
  // ThinLTO registers in several threads at once; the table is one constant.
  static const Callbacks *const Table = (Rust = CB);
  (void)Table;
  auto &PB = *static_cast<PassBuilder *>(PassBuilderPtr);
  auto Origin = std::make_shared<Registration>();
  Origin->Builder = &PB;
  auto Owner = std::shared_ptr<void>(Plugin, CB->FreePlugin);

  PB.registerAnalysisRegistrationCallback([](ModuleAnalysisManager &AM) {
    AM.registerPass([] { return DTransAnalysis(); });
  });
  PB.registerPipelineParsingCallback(
      [=](StringRef Text, ModulePassManager &MPM,
          ArrayRef<PassBuilder::PipelineElement> Inner) {
        Pipeline P{MPM, Origin};
        return Inner.empty() &&
               Rust->Parse(Owner.get(), &P, Text.data(), Text.size());
      });
  // For pipelines that LLVM has printed, and reads again.
  PB.registerPipelineParsingCallback(
      [](StringRef Text, FunctionPassManager &FPM,
         ArrayRef<PassBuilder::PipelineElement> Inner) {
        if (Text != "dtrans-widths" || !Inner.empty())
          return false;
        dtrans::addWidths(FPM);
        return true;
      });
  PB.registerPipelineStartEPCallback(
      [=](ModulePassManager &MPM, OptimizationLevel L) {
        Pipeline P{MPM, Origin};
        Rust->PipelineStart(Owner.get(), &P, wrap(L));
      });
  PB.registerFullLinkTimeOptimizationEarlyEPCallback(
      [=](ModulePassManager &MPM, OptimizationLevel L) {
        Pipeline P{MPM, Origin};
        Rust->LinkEarly(Owner.get(), &P, wrap(L));
      });
  PB.registerFullLinkTimeOptimizationLastEPCallback(
      [=](ModulePassManager &MPM, OptimizationLevel L) {
        Pipeline P{MPM, Origin};
        Rust->LinkLast(Owner.get(), &P, wrap(L));
      });
  PB.registerOptimizerEarlyEPCallback([=](ModulePassManager &MPM,
                                          OptimizationLevel,
                                          ThinOrFullLTOPhase Phase) {
    if (Phase != ThinOrFullLTOPhase::ThinLTOPostLink)
      return;
    Pipeline P{MPM, Origin};
    Rust->LinkThin(Owner.get(), &P);
  });
  PB.registerVectorizerStartEPCallback(
      [=](FunctionPassManager &FPM, OptimizationLevel) {
        if (Origin->Widths)
          dtrans::addWidths(FPM);
      });
  if (auto *PIC = PB.getPassInstrumentationCallbacks())
    PIC->registerShouldRunOptionalPassCallback([CB](StringRef Pass, Any IR) {
      return CB->WantsPass(Pass.data(), Pass.size()) &&
             dtrans::mayRunOnWidths(Pass, IR);
    });
}

// Makes a pass's name known to -print-after and its kin, which look passes up by class name.
void LLVMDTransRegisterPassName(void *PassBuilderPtr, const char *Name,
                                size_t Length) {
  auto &PB = *static_cast<PassBuilder *>(PassBuilderPtr);
  if (auto *PIC = PB.getPassInstrumentationCallbacks())
    PIC->addClassToPassName(StringRef(Name, Length), StringRef(Name, Length));
}

// --- Building pipelines -----------------------------------------------------

void LLVMDTransPipelineAddPass(void *P, void *Pass, const char *Name,
                               size_t NameLength, const char *Text,
                               size_t TextLength) {
  auto &Into = *static_cast<Pipeline *>(P);
  Into.MPM.addPass(RustPass(Pass, StringRef(Name, NameLength),
                            StringRef(Text, TextLength), Into.Origin));
}

void LLVMDTransPipelineAddCleanup(void *P) {
  auto &Into = *static_cast<Pipeline *>(P);
  Into.MPM.addPass(AlwaysInlinerPass());
  FunctionPassManager FPM;
  FPM.addPass(LowerExpectIntrinsicPass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(PromotePass());
  FPM.addPass(FoldBranches());
  Into.MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
}

// Not as in a link's last stages: virtual functions stay as long as somebody outside this module may call them.
void LLVMDTransPipelineAddDeadCode(void *P) {
  static_cast<Pipeline *>(P)->MPM.addPass(GlobalDCEPass());
}

void LLVMDTransPipelineAddPreLink(void *P, Level L, bool Widths) {
  auto &Into = *static_cast<Pipeline *>(P);
  if (Into.Origin)
    Into.Origin->Widths |= Widths;
  if (Into.Origin && !profileOptions(*Into.Origin->Builder)) {
    Into.MPM.addPass(
        Into.Origin->Builder->buildLTOPreLinkDefaultPipeline(unwrap(L)));
    return;
  }
  // The host's builder is gone, or would read its profile a second time, in
  // code that no longer is what the profile was made of: the same pipeline
  // without the host's tuning.
  PassBuilder Own;
  if (Widths)
    Own.registerVectorizerStartEPCallback(
        [](FunctionPassManager &FPM, OptimizationLevel) {
          dtrans::addWidths(FPM);
        });
  Into.MPM.addPass(Own.buildLTOPreLinkDefaultPipeline(unwrap(L)));
}

// Adds passes of LLVM's by their text; false if it has none of that name.
bool LLVMDTransPipelineAddText(void *P, const char *Text, size_t Length) {
  auto &Into = *static_cast<Pipeline *>(P);
  PassBuilder Own;
  if (Error E = Own.parsePassPipeline(Into.MPM, StringRef(Text, Length))) {
    consumeError(std::move(E));
    return false;
  }
  return true;
}

// Lowers the intrinsics of instrumentation to counters.
void LLVMDTransPipelineAddCounters(void *P, bool Promote, bool Atomic,
                                   const char *File, size_t Length) {
  InstrProfOptions Options;
  Options.DoCounterPromotion = Promote;
  Options.Atomic = Atomic;
  Options.InstrProfileOutput = std::string(File, Length);
  static_cast<Pipeline *>(P)->MPM.addPass(InstrProfilingLoweringPass(Options));
}

void LLVMDTransPipelineAddArcs(void *P, const CoveredUnit *Units, size_t Count,
                               bool Atomic) {
  static_cast<Pipeline *>(P)->MPM.addPass(
      ArcsOfUnits(std::vector<CoveredUnit>(Units, Units + Count), Atomic));
}

void LLVMDTransPipelineAddProfileUse(void *P, const char *File,
                                     size_t Length) {
  auto &MPM = static_cast<Pipeline *>(P)->MPM;
  MPM.addPass(PGOInstrumentationUse(std::string(File, Length)));
  MPM.addPass(RequireAnalysisPass<ProfileSummaryAnalysis, Module>());
}

void LLVMDTransPipelineAddSampleUse(void *P, const char *File, size_t Length) {
  auto &MPM = static_cast<Pipeline *>(P)->MPM;
  MPM.addPass(
      SampleProfileLoaderPass(std::string(File, Length), "",
                              ThinOrFullLTOPhase::FullLTOPreLink));
  MPM.addPass(RequireAnalysisPass<ProfileSummaryAnalysis, Module>());
}

// Has the vectorizer of the pipeline that is being built leave loops alone that it would get wrong.
void LLVMDTransPipelineKeepWidthsApart(void *P) {
  auto &Into = *static_cast<Pipeline *>(P);
  if (Into.Origin)
    Into.Origin->Widths = true;
}

void LLVMDTransPipelineMark(void *P) {
  auto &Into = *static_cast<Pipeline *>(P);
  if (Into.Origin)
    Into.Origin->Mark = true;
}

// The profile that the host's command line names: 0 none, 1 of instrumented
// code, 2 of samples.
uint32_t LLVMDTransHostProfile(HostRun *Run, StringSink Sink, void *Context) {
  auto Origin = Run->Origin.lock();
  auto Options = Origin ? profileOptions(*Origin->Builder) : std::nullopt;
  if (!Options || Options->ProfileFile.empty())
    return 0;
  Sink(Context, Options->ProfileFile.data(), Options->ProfileFile.size());
  switch (Options->Action) {
  case PGOOptions::IRUse:
    return 1;
  case PGOOptions::SampleUse:
    return 2;
  default:
    return 0;
  }
}

typedef void (*FillPipeline)(void *Context, void *Pipeline);

// Lets Rust fill a pipeline, runs it on the module of the running pass, and says whether anything changed.
bool LLVMDTransRunPipeline(HostRun *Run, FillPipeline Fill, void *Context) {
  ModulePassManager MPM;
  {
    Pipeline P{MPM, Run->Origin.lock()};
    Fill(Context, &P);
  }
  return !MPM.run(*Run->M, *Run->AM).areAllPreserved();
}

// --- A running pass ---------------------------------------------------------

LLVMModuleRef LLVMDTransRunModule(HostRun *Run) { return wrap(Run->M); }

bool LLVMDTransRunMarked(HostRun *Run) {
  auto Origin = Run->Origin.lock();
  return Origin && Origin->Mark;
}

void *LLVMDTransRunSlot(HostRun *Run) {
  return Run->AM->getResult<DTransAnalysis>(*Run->M).Slot;
}

void LLVMDTransRunForgetFunctions(HostRun *Run) { Run->functions().clear(); }

void LLVMDTransRunForgetScalars(HostRun *Run, LLVMValueRef F) {
  auto Rest = PreservedAnalyses::all();
  Rest.abandon<ScalarEvolutionAnalysis>();
  Run->functions().invalidate(*unwrap<Function>(F), Rest);
}

uint64_t LLVMDTransBlockFrequency(HostRun *Run, LLVMBasicBlockRef Block) {
  BasicBlock *BB = unwrap(Block);
  return Run->functions()
      .getResult<BlockFrequencyAnalysis>(*BB->getParent())
      .getBlockFreq(BB)
      .getFrequency();
}

uint64_t LLVMDTransEntryFrequency(HostRun *Run, LLVMValueRef F) {
  return Run->functions()
      .getResult<BlockFrequencyAnalysis>(*unwrap<Function>(F))
      .getEntryFreq()
      .getFrequency();
}

// The header of the innermost loop that a block lies in; null if it lies in none.
LLVMBasicBlockRef LLVMDTransLoopHeader(HostRun *Run, LLVMBasicBlockRef Block) {
  BasicBlock *BB = unwrap(Block);
  Loop *L = Run->functions()
                .getResult<LoopAnalysis>(*BB->getParent())
                .getLoopFor(BB);
  return L ? wrap(L->getHeader()) : nullptr;
}

// The header of the loop around that one; null if there is none.
LLVMBasicBlockRef LLVMDTransOuterLoopHeader(HostRun *Run,
                                            LLVMBasicBlockRef Block) {
  BasicBlock *BB = unwrap(Block);
  Loop *L = Run->functions()
                .getResult<LoopAnalysis>(*BB->getParent())
                .getLoopFor(BB);
  Loop *Outer = L ? L->getParentLoop() : nullptr;
  return Outer ? wrap(Outer->getHeader()) : nullptr;
}

bool LLVMDTransHasProfile(HostRun *Run) {
  return Run->AM->getResult<ProfileSummaryAnalysis>(*Run->M)
      .hasProfileSummary();
}

// The entry count of a function when there is a profile.
bool LLVMDTransEntryCount(LLVMValueRef F, uint64_t *Count) {
  auto Known = unwrap<Function>(F)->getEntryCount();
  if (Known)
    *Count = Known->getCount();
  return Known.has_value();
}

bool LLVMDTransKnownUlt(HostRun *Run, LLVMValueRef Value, uint64_t Bound,
                        LLVMValueRef At) {
  auto *I = unwrap<Instruction>(At);
  auto *V = unwrap(Value);
  auto &SE = Run->functions().getResult<ScalarEvolutionAnalysis>(
      *I->getFunction());
  auto *Ty = dyn_cast<IntegerType>(V->getType());
  if (!Ty || !SE.isSCEVable(Ty))
    return false;
  if (Ty->getBitWidth() < 64 && Bound >> Ty->getBitWidth())
    return true;
  return SE.isKnownPredicateAt(ICmpInst::ICMP_ULT, SE.getSCEV(V),
                               SE.getConstant(Ty, Bound), I);
}

// The range of an integer value in function F; false when nothing of use is known.
bool LLVMDTransUnsignedRange(HostRun *Run, LLVMValueRef Value, LLVMValueRef F,
                             uint64_t *Least, uint64_t *Greatest) {
  auto *V = unwrap(Value);
  auto *Ty = dyn_cast<IntegerType>(V->getType());
  if (!Ty || Ty->getBitWidth() > 64)
    return false;
  auto &SE =
      Run->functions().getResult<ScalarEvolutionAnalysis>(*unwrap<Function>(F));
  if (!SE.isSCEVable(Ty))
    return false;
  ConstantRange R = SE.getUnsignedRange(SE.getSCEV(V));
  if (R.isEmptySet())
    return false;
  *Least = R.getUnsignedMin().getZExtValue();
  *Greatest = R.getUnsignedMax().getZExtValue();
  return true;
}

bool LLVMDTransWantsDiscriminators(LLVMModuleRef M) {
  return any_of(unwrap(M)->debug_compile_units(), [](const DICompileUnit *U) {
    return U->getDebugInfoForProfiling();
  });
}

// The compilation that a function's debug information belongs to, or null.
LLVMValueRef LLVMDTransFunctionUnit(LLVMValueRef FunctionRef) {
  auto &F = *unwrap<Function>(FunctionRef);
  DICompileUnit *Unit = unitOf(F);
  return Unit ? wrap(MetadataAsValue::get(F.getContext(), Unit)) : nullptr;
}

// The number by which profiles know a function's name.
uint64_t LLVMDTransProfileHash(const char *Name, size_t Length) {
  return IndexedInstrProf::ComputeHash(StringRef(Name, Length));
}

bool LLVMDTransAllocaPromotable(LLVMValueRef Alloca) {
  return isAllocaPromotable(unwrap<AllocaInst>(Alloca));
}

typedef void (*TypeSink)(void *Context, LLVMTypeRef Type);

// The named structure types that a module uses.
void LLVMDTransNamedStructs(LLVMModuleRef M, TypeSink Sink, void *Context) {
  TypeFinder Finder;
  Finder.run(*unwrap(M), /*onlyNamed=*/true);
  for (StructType *T : Finder)
    Sink(Context, wrap(T));
}

// --- Messages ---------------------------------------------------------------

struct RemarkPiece {
  const char *Key;
  size_t KeyLength;
  const char *Text;
  size_t TextLength;
};

// A function with a body carries the remark; Place stands where the source would.
void LLVMDTransRemark(HostRun *Run, bool Passed, const char *PassName,
                      const char *RemarkName, LLVMValueRef Carrier,
                      const char *Place, size_t PlaceLength,
                      const RemarkSource *Source, const RemarkPiece *Pieces,
                      size_t Count, size_t Shown) {
  auto *F = unwrap<Function>(Carrier);
  auto &ORE =
      Run->functions().getResult<OptimizationRemarkEmitterAnalysis>(*F);
  auto Emit = [&](auto &&Remark) {
    for (size_t N = 0; N < Count; ++N) {
      const RemarkPiece &P = Pieces[N];
      if (N == Shown)
        Remark << ore::setExtraArgs();
      StringRef Text(P.Text, P.TextLength);
      if (P.KeyLength)
        Remark << ore::NV(StringRef(P.Key, P.KeyLength), Text);
      else
        Remark << Text;
    }
    ORE.emit(Remark);
  };
  StringRef At(Place, PlaceLength);
  DiagnosticLocation Where = locationOf(F->getContext(), *Source);
  const BasicBlock *Region = &F->getEntryBlock();
  if (Passed)
    return Emit(PlacedRemark<OptimizationRemark>(At, PassName, RemarkName,
                                                 Where, Region));
  Emit(PlacedRemark<OptimizationRemarkMissed>(At, PassName, RemarkName, Where,
                                              Region));
}

void LLVMDTransWarn(LLVMModuleRef M, const char *Text, size_t Length) {
  StringRef Message(Text, Length);
  unwrap(M)->getContext().diagnose(
      DiagnosticInfoGeneric(Message, DS_Warning));
}

void LLVMDTransError(LLVMModuleRef M, const char *Text, size_t Length) {
  unwrap(M)->getContext().emitError(StringRef(Text, Length));
}

[[noreturn]] void LLVMDTransFatal(const char *Text, size_t Length) {
  reportFatalUsageError(StringRef(Text, Length));
}

void LLVMDTransErrs(const char *Text, size_t Length) {
  errs() << StringRef(Text, Length);
}

} // extern "C"
