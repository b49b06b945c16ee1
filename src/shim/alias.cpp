// The alias analysis as LLVM's pass manager sees it. Everything is forwarded to Rust (src/ffi/alias.rs); nothing is
// decided here.

#include "host.h"
#include "llvm-c/Core.h"
#include "llvm/ADT/Any.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/BasicAliasAnalysis.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/TypeBasedAliasAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

// An Any knows its type by the address of this variable, so it has to be the host's: a copy of our own would make every
// any_cast fail in silence.
extern template struct llvm::Any::TypeId<const llvm::Function *>;

namespace {

// As src/ffi/alias.rs declares them.
struct Location {
  const void *Tag;
  const void *Pointer;
  uint64_t Size;
};

struct Callbacks {
  void *(*NewState)();
  void (*FreeState)(void *State);
  bool (*Disjoint)(void *State, uint32_t Mode, const Location *A, const Location *B);
  bool (*TagsDisjoint)(void *State, uint32_t Mode, const void *A, const void *B);
  bool (*Immutable)(void *State, const void *Tag);
  void (*AddSequence)(void *State, const void *Entry);
  int32_t (*ParseName)(const char *Text, size_t Length);
  bool (*UsesAlias)(const char *Pass, size_t Length);
};

// What one PassBuilder's analyses share. ThinLTO has one PassBuilder per thread.
struct Shared {
  const Callbacks *Rust = nullptr;
  FunctionAnalysisManager *FAM = nullptr;
  // The state lives as long as any result that uses it: then the nodes that it knows by address live too.
  std::weak_ptr<void> State;
  LLVMContext *Context = nullptr;

  std::shared_ptr<void> state(LLVMContext &C) {
    auto Known = State.lock();
    if (Known && Context == &C)
      return Known;
    Known = std::shared_ptr<void>(Rust->NewState(), Rust->FreeState);
    State = Known;
    Context = &C;
    return Known;
  }
};

class TbaaResult : public AAResultBase {
public:
  TbaaResult(const Callbacks *Rust, std::shared_ptr<void> State, uint32_t Mode, bool Silent)
      : Rust(Rust), State(std::move(State)), Mode(Mode), Silent(Silent) {}

  // Nothing that a pass does to a function makes what is known about metadata untrue.
  bool invalidate(Function &, const PreservedAnalyses &, FunctionAnalysisManager::Invalidator &) { return false; }

  AliasResult alias(const MemoryLocation &A, const MemoryLocation &B, AAQueryInfo &, const Instruction *) {
    if (Silent)
      return AliasResult::MayAlias;
    Location LA = convert(A), LB = convert(B);
    return Rust->Disjoint(State.get(), Mode, &LA, &LB) ? AliasResult::NoAlias : AliasResult::MayAlias;
  }

  ModRefInfo getModRefInfoMask(const MemoryLocation &Loc, AAQueryInfo &, bool) {
    return immutable(Loc.AATags.TBAA) ? ModRefInfo::NoModRef : ModRefInfo::ModRef;
  }

  using AAResultBase::getMemoryEffects;
  MemoryEffects getMemoryEffects(const CallBase *Call, AAQueryInfo &) {
    return immutable(Call->getMetadata(LLVMContext::MD_tbaa)) ? MemoryEffects::none() : MemoryEffects::unknown();
  }

  ModRefInfo getModRefInfo(const CallBase *Call, const MemoryLocation &Loc, AAQueryInfo &) {
    return tags(Call->getMetadata(LLVMContext::MD_tbaa), Loc.AATags.TBAA);
  }

  ModRefInfo getModRefInfo(const CallBase *A, const CallBase *B, AAQueryInfo &) {
    return tags(A->getMetadata(LLVMContext::MD_tbaa), B->getMetadata(LLVMContext::MD_tbaa));
  }

private:
  static Location convert(const MemoryLocation &L) {
    bool Known = L.Size.isPrecise() && !L.Size.isScalable();
    return {L.AATags.TBAA, L.Ptr, Known ? L.Size.getValue().getFixedValue() : 0};
  }

  ModRefInfo tags(const MDNode *A, const MDNode *B) {
    return !Silent && Rust->TagsDisjoint(State.get(), Mode, A, B) ? ModRefInfo::NoModRef : ModRefInfo::ModRef;
  }

  bool immutable(const MDNode *Tag) { return !Silent && Tag && Rust->Immutable(State.get(), Tag); }

  const Callbacks *Rust;
  std::shared_ptr<void> State;
  uint32_t Mode;
  bool Silent;
};

// The pass manager knows an analysis by a key per class, so each mode is one.
template <uint32_t Mode> struct TbaaAnalysis : AnalysisInfoMixin<TbaaAnalysis<Mode>> {
  using Result = TbaaResult;
  static AnalysisKey Key;
  static StringRef name() { return "DTransTbaa"; }

  explicit TbaaAnalysis(std::shared_ptr<Shared> S) : S(std::move(S)) {}

  Result run(Function &F, FunctionAnalysisManager &) {
    auto State = S->state(F.getContext());
    // The bit that stands for access sequences in src/ffi/alias.rs.
    if (Mode & 2)
      if (auto *Table = F.getParent()->getNamedMetadata("dtrans.tbaa.sequences"))
        for (const MDNode *Entry : Table->operands())
          S->Rust->AddSequence(State.get(), Entry);
    return TbaaResult(S->Rust, std::move(State), Mode, F.hasFnAttribute(Attribute::SanitizeType));
  }

  std::shared_ptr<Shared> S;
};

template <uint32_t Mode> AnalysisKey TbaaAnalysis<Mode>::Key;

// Says that the AAResults of a function has been added to; is dropped together with it.
struct Added : AnalysisInfoMixin<Added> {
  static AnalysisKey Key;
  static StringRef name() { return "DTransTbaaAdded"; }
  struct Result {
    bool invalidate(Function &F, const PreservedAnalyses &PA, FunctionAnalysisManager::Invalidator &Inv) {
      return Inv.invalidate<AAManager>(F, PA);
    }
  };
  Result run(Function &, FunctionAnalysisManager &) { return Result(); }
};

AnalysisKey Added::Key;

template <uint32_t Mode> void addTo(AAResults &AA, Function &F, FunctionAnalysisManager &FAM) {
  AA.addAAResult(FAM.getResult<TbaaAnalysis<Mode>>(F));
  AA.addAADependencyID(TbaaAnalysis<Mode>::ID());
}

using AddTo = void (*)(AAResults &, Function &, FunctionAnalysisManager &);
using AddManaged = void (*)(AAManager &);

template <uint32_t Mode> void manage(AAManager &AA) { AA.registerFunctionAnalysis<TbaaAnalysis<Mode>>(); }

// As many as there are modes in src/ffi/alias.rs.
constexpr AddTo AddToTable[] = {addTo<0>, addTo<1>, addTo<2>, addTo<3>};
constexpr AddManaged ManageTable[] = {manage<0>, manage<1>, manage<2>, manage<3>};

} // namespace

extern "C" {

// Automatic is the mode to add to every function's alias analyses, or negative for none.
void LLVMDTransRegisterAlias(void *PassBuilderPtr, const Callbacks *Rust, int32_t Automatic) {
  auto &PB = *static_cast<PassBuilder *>(PassBuilderPtr);
  auto S = std::make_shared<Shared>();
  S->Rust = Rust;

  PB.registerAnalysisRegistrationCallback([S](FunctionAnalysisManager &FAM) {
    S->FAM = &FAM;
    FAM.registerPass([&] { return TbaaAnalysis<0>(S); });
    FAM.registerPass([&] { return TbaaAnalysis<1>(S); });
    FAM.registerPass([&] { return TbaaAnalysis<2>(S); });
    FAM.registerPass([&] { return TbaaAnalysis<3>(S); });
    FAM.registerPass([] { return Added(); });
  });
  PB.registerParseAACallback([Rust](StringRef Name, AAManager &AA) {
    int32_t Mode = Rust->ParseName(Name.data(), Name.size());
    if (Mode < 0)
      return false;
    ManageTable[Mode](AA);
    return true;
  });
  auto *PIC = PB.getPassInstrumentationCallbacks();
  if (!PIC || Automatic < 0)
    return;
  PIC->registerBeforeNonSkippedPassCallback([S, Automatic](StringRef Pass, Any IR) {
    const auto *Known = any_cast<const Function *>(&IR);
    if (!Known || !S->FAM || !S->Rust->UsesAlias(Pass.data(), Pass.size()))
      return;
    Function &F = const_cast<Function &>(**Known);
    // The manager of another PassBuilder may share these callbacks; its functions are not ours.
    if (F.isDeclaration() || S->FAM->getCachedResult<Added>(F))
      return;
    AddToTable[Automatic](S->FAM->getResult<AAManager>(F), F, *S->FAM);
    S->FAM->getResult<Added>(F);
  });
}

// --- Reading metadata nodes and pointers -------------------------------------------------------------------------

uint32_t LLVMDTransNodeOperandCount(const void *Node) { return static_cast<const MDNode *>(Node)->getNumOperands(); }

struct NodeOperand {
  uint32_t Kind;
  const void *Pointer;
  uint64_t Number;
};

// Kinds: 0 nothing, 1 node, 2 text (Pointer and length), 3 unsigned number of at most 64 bits, 4 anything else.
void LLVMDTransNodeOperand(const void *Node, uint32_t Index, NodeOperand *Out) {
  const Metadata *Op = static_cast<const MDNode *>(Node)->getOperand(Index);
  *Out = {Op ? 4u : 0u, nullptr, 0};
  if (auto *N = dyn_cast_or_null<MDNode>(Op)) {
    *Out = {1, N, 0};
  } else if (auto *S = dyn_cast_or_null<MDString>(Op)) {
    *Out = {2, S->getString().data(), S->getString().size()};
  } else if (auto *C = mdconst::dyn_extract_or_null<ConstantInt>(Op)) {
    if (C->getBitWidth() <= 64)
      *Out = {3, nullptr, C->getZExtValue()};
  }
}

LLVMValueRef LLVMDTransUnderlyingObject(const void *Pointer) {
  return wrap(getUnderlyingObject(static_cast<const Value *>(Pointer)));
}

// How far Pointer is from its underlying object: the constant part, without what variable indices add. Global is any of
// the module.
int64_t LLVMDTransConstantOffset(const void *Pointer, LLVMValueRef Global) {
  const auto *V = static_cast<const Value *>(Pointer);
  const DataLayout &DL = unwrap<GlobalVariable>(Global)->getDataLayout();
  const Value *Object = getUnderlyingObject(V);
  APInt Sum(DL.getIndexTypeSizeInBits(V->getType()), 0);
  while (V != Object) {
    if (const auto *GEP = dyn_cast<GEPOperator>(V)) {
      SmallMapVector<Value *, APInt, 4> Variable;
      APInt Constant(DL.getIndexTypeSizeInBits(GEP->getType()), 0);
      if (GEP->collectOffset(DL, Constant.getBitWidth(), Variable, Constant))
        Sum += Constant.sextOrTrunc(Sum.getBitWidth());
    }
    // Every other step of getUnderlyingObject leaves the address alone.
    const Value *Next = getUnderlyingObject(V, 1);
    if (Next == V)
      break;
    V = Next;
  }
  return Sum.getSExtValue();
}

// Whether "#pragma clang section" places the variable.
bool LLVMDTransHasImplicitSection(LLVMValueRef V) { return unwrap<GlobalVariable>(V)->hasImplicitSection(); }

// Bytes that a global variable occupies, with what its alignment leaves behind it.
uint64_t LLVMDTransGlobalExtent(LLVMValueRef V) {
  auto *G = unwrap<GlobalVariable>(V);
  const DataLayout &DL = G->getDataLayout();
  TypeSize Size = DL.getTypeAllocSize(G->getValueType());
  if (Size.isScalable())
    return UINT64_MAX;
  return alignTo(Size.getFixedValue(), DL.getPreferredAlign(G));
}

// What a load or store accesses.
void LLVMDTransLocation(LLVMValueRef V, Location *Out) {
  MemoryLocation L = MemoryLocation::get(unwrap<Instruction>(V));
  bool Known = L.Size.isPrecise() && !L.Size.isScalable();
  *Out = {L.AATags.TBAA, L.Ptr, Known ? L.Size.getValue().getFixedValue() : 0};
}

// Whether LLVM's own analyses say that two loads or stores of one function never overlap.
bool LLVMDTransStockNoAlias(dtrans::HostRun *Run, LLVMValueRef A, LLVMValueRef B) {
  auto *IA = unwrap<Instruction>(A);
  Function &F = *IA->getFunction();
  auto &FAM = Run->functions();
  AAResults AA(FAM.getResult<TargetLibraryAnalysis>(F));
  AA.addAAResult(FAM.getResult<BasicAA>(F));
  AA.addAAResult(FAM.getResult<ScopedNoAliasAA>(F));
  AA.addAAResult(FAM.getResult<TypeBasedAA>(F));
  return AA.isNoAlias(MemoryLocation::get(IA), MemoryLocation::get(unwrap<Instruction>(B)));
}

// Tags an access as one to the scalar Element at Offset of a type of one member.
void LLVMDTransSetMemberTag(LLVMValueRef V, void *Element, const char *Name, size_t Length, uint64_t Offset) {
  auto *I = unwrap<Instruction>(V);
  auto *Scalar = static_cast<MDNode *>(Element);
  MDBuilder B(I->getContext());
  MDNode *Type = B.createTBAAStructTypeNode(StringRef(Name, Length), {{Scalar, Offset}});
  I->setMetadata(LLVMContext::MD_tbaa, B.createTBAAStructTagNode(Type, Scalar, Offset));
}

// --- Making nodes ------------------------------------------------------------------------------------------------

void LLVMDTransReplaceTag(LLVMValueRef V, void *Tag) {
  unwrap<Instruction>(V)->setMetadata(LLVMContext::MD_tbaa, static_cast<MDNode *>(Tag));
}

const void *LLVMDTransTbaaScalar(LLVMContextRef C, const char *Name, size_t Length, void *Parent) {
  return MDBuilder(*unwrap(C)).createTBAAScalarTypeNode(StringRef(Name, Length), static_cast<MDNode *>(Parent));
}

// Node with some operands replaced by other nodes.
const void *LLVMDTransNodeWith(LLVMContextRef C, const void *Node, size_t Count, const uint32_t *Indices,
                               void *const *Operands) {
  const auto *Old = static_cast<const MDNode *>(Node);
  SmallVector<Metadata *, 16> All(Old->op_begin(), Old->op_end());
  for (size_t I = 0; I != Count; ++I)
    All[Indices[I]] = static_cast<MDNode *>(Operands[I]);
  return Old->isDistinct() ? MDNode::getDistinct(*unwrap(C), All) : MDNode::get(*unwrap(C), All);
}

// --- Debug information's types ----------------------------------------------------------------------------------

struct DebugType {
  uint32_t Tag;
  uint32_t Flags; // 1 declared only, 2 vector, 4 within a function, 8 has an identifier, 16 a static member,
                  // 32 a bit-field
  const char *Name;
  size_t NameLength;
  const void *Base;
  const void *Elements;
  uint64_t Offset; // in bits
  uint64_t Size;   // in bits
  const void *Scope;
};

// All composite types that debug information of the module describes.
void LLVMDTransDebugTypes(LLVMModuleRef M, void *State, void (*Take)(void *State, const void *Type)) {
  DebugInfoFinder Finder;
  Finder.processModule(*unwrap(M));
  for (const Function &F : *unwrap(M))
    for (const Instruction &I : instructions(F))
      Finder.processInstruction(*unwrap(M), I);
  for (const DIType *T : Finder.types())
    if (isa<DICompositeType>(T))
      Take(State, T);
}

bool LLVMDTransDebugType(const void *Node, DebugType *Out) {
  const auto *T = dyn_cast<DIType>(static_cast<const MDNode *>(Node));
  if (!T)
    return false;
  StringRef Name = T->getName();
  *Out = {T->getTag(), 0, Name.data(), Name.size(), nullptr, nullptr, T->getOffsetInBits(), T->getSizeInBits(), T->getScope()};
  if (isa_and_nonnull<DILocalScope>(T->getScope()))
    Out->Flags |= 4;
  if (T->isForwardDecl())
    Out->Flags |= 1;
  if (T->isVector())
    Out->Flags |= 2;
  if (T->isStaticMember())
    Out->Flags |= 16;
  if (T->isBitField())
    Out->Flags |= 32;
  if (const auto *D = dyn_cast<DIDerivedType>(T))
    Out->Base = D->getBaseType();
  if (const auto *C = dyn_cast<DICompositeType>(T)) {
    Out->Base = C->getBaseType();
    Out->Elements = C->getElements().get();
    if (C->getRawIdentifier())
      Out->Flags |= 8;
  }
  return true;
}

// The !tbaa.struct node of an instruction, or null.
const void *LLVMDTransTbaaStructNode(LLVMValueRef V) {
  return unwrap<Instruction>(V)->getMetadata(LLVMContext::MD_tbaa_struct);
}

// The !tbaa node of an instruction, or null.
const void *LLVMDTransTbaaNode(LLVMValueRef V) {
  return unwrap<Instruction>(V)->getMetadata(LLVMContext::MD_tbaa);
}

} // extern "C"
