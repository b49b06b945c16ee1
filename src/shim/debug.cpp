// What LLVM's C interface lacks for reading and editing debug information. Each function unwraps, calls, wraps; the
// contracts are in src/ffi/debug.rs.

#include "llvm-c/Core.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {

// As src/ffi/debug.rs declares them.
struct VariableRecord {
  void *Handle;
  uint32_t Kind; // 0 declare, 1 value, 2 assign, 3 another
  uint32_t Values;
  LLVMValueRef Value;   // the first
  LLVMValueRef Address; // of an assign, or null
  const void *Type;
  const uint64_t *Expression;
  size_t ExpressionLength;
  const uint64_t *AddressExpression;
  size_t AddressExpressionLength;
};

struct Global {
  const void *Node;
  const void *Type;
  const uint64_t *Expression;
  size_t ExpressionLength;
};

Global describe(const DIGlobalVariableExpression *E) {
  ArrayRef<uint64_t> Ops;
  if (const DIExpression *X = E->getExpression())
    Ops = X->getElements();
  return {E, E->getVariable() ? E->getVariable()->getType() : nullptr, Ops.data(), Ops.size()};
}

uint32_t kindOf(const DbgVariableRecord &R) {
  switch (R.getType()) {
  case DbgVariableRecord::LocationType::Declare:
    return 0;
  case DbgVariableRecord::LocationType::Value:
    return 1;
  case DbgVariableRecord::LocationType::Assign:
    return 2;
  default:
    return 3;
  }
}

// DICompositeType::replaceElements lets none go.
void setElements(DICompositeType *Of, Metadata *Elements) {
  Metadata *Old = Of->getRawElements();
  for (unsigned I = 5; Old && I < Of->getNumOperands(); ++I)
    if (Of->getOperand(I) == Old)
      return Of->replaceOperandWith(I, Elements);
}

MDNode *asNode(const void *Node) { return const_cast<MDNode *>(static_cast<const MDNode *>(Node)); }

} // namespace

extern "C" {

void LLVMDTransDebugRecords(LLVMValueRef Inst, void *State, void (*Take)(void *State, const VariableRecord *Record)) {
  for (DbgVariableRecord &R : filterDbgVars(unwrap<Instruction>(Inst)->getDbgRecordRange())) {
    ArrayRef<uint64_t> Ops = R.getExpression()->getElements(), AddressOps;
    Value *V = R.getNumVariableLocationOps() ? R.getVariableLocationOp(0) : nullptr;
    Value *Address = nullptr;
    if (R.isDbgAssign()) {
      AddressOps = R.getAddressExpression()->getElements();
      Address = R.isKillAddress() ? nullptr : R.getAddress();
    }
    VariableRecord Out = {&R,
                          kindOf(R),
                          V ? R.getNumVariableLocationOps() : 0,
                          wrap(V),
                          wrap(Address),
                          R.getVariable()->getType(),
                          Ops.data(),
                          Ops.size(),
                          AddressOps.data(),
                          AddressOps.size()};
    Take(State, &Out);
  }
}

void LLVMDTransKillDebugRecord(void *Handle) {
  auto *R = static_cast<DbgVariableRecord *>(Handle);
  R->setKillLocation();
  // Not in parts: the type of the variable may have become smaller than they say.
  R->setExpression(DIExpression::get(R->getContext(), {}));
  if (R->isDbgAssign())
    R->setKillAddress();
}

void LLVMDTransGlobalDebug(LLVMValueRef Variable, void *State, void (*Take)(void *State, const Global *Of)) {
  SmallVector<DIGlobalVariableExpression *, 1> All;
  unwrap<GlobalVariable>(Variable)->getDebugInfo(All);
  for (const DIGlobalVariableExpression *E : All) {
    Global Out = describe(E);
    Take(State, &Out);
  }
}

void LLVMDTransDropGlobalDebug(LLVMValueRef Variable) {
  unwrap<GlobalVariable>(Variable)->eraseMetadata(LLVMContext::MD_dbg);
}

void LLVMDTransLocalDebugGlobals(LLVMModuleRef ModuleRef, const void *const *Nodes,
                                 size_t Count) {
  Module &M = *unwrap(ModuleRef);
  DenseSet<const void *> Chosen(Nodes, Nodes + Count);
  for (DICompileUnit *Unit : M.debug_compile_units()) {
    SmallVector<Metadata *> All;
    bool Changed = false;
    for (DIGlobalVariableExpression *E : Unit->getGlobalVariables()) {
      const DIGlobalVariable *V = E->getVariable();
      if (V && Chosen.contains(E) && !V->isLocalToUnit()) {
        auto *Local = DIGlobalVariable::getDistinct(
            M.getContext(), V->getScope(), V->getName(), V->getLinkageName(),
            V->getFile(), V->getLine(), V->getType(), /*IsLocalToUnit=*/true,
            V->isDefinition(), V->getStaticDataMemberDeclaration(),
            V->getTemplateParams(), V->getAlignInBits(), V->getAnnotations());
        E = DIGlobalVariableExpression::get(M.getContext(), Local,
                                            E->getExpression());
        Changed = true;
      }
      All.push_back(E);
    }
    if (Changed)
      Unit->replaceGlobalVariables(MDTuple::get(M.getContext(), All));
  }
}

void LLVMDTransDebugGlobals(LLVMModuleRef M, void *State, void (*Take)(void *State, const Global *Of)) {
  DebugInfoFinder Finder;
  Finder.processModule(*unwrap(M));
  for (const DIGlobalVariableExpression *E : Finder.global_variables()) {
    Global Out = describe(E);
    Take(State, &Out);
  }
}

const void *LLVMDTransResultType(LLVMValueRef Function) {
  const DISubprogram *P = unwrap<llvm::Function>(Function)->getSubprogram();
  if (!P || !P->getType())
    return nullptr;
  auto Types = P->getType()->getTypeArray();
  return Types && Types.size() ? Types[0] : nullptr;
}

void LLVMDTransMarkOwnConvention(LLVMValueRef Function, bool Own) {
  DISubprogram *P = unwrap<llvm::Function>(Function)->getSubprogram();
  if (P && P->getType())
    P->replaceType(MDNode::replaceWithPermanent(P->getType()->cloneWithCC(Own ? dwarf::DW_CC_nocall : 0)));
}

void LLVMDTransSetDebugSize(LLVMModuleRef M, const void *Node, uint64_t Bits) {
  auto *Of = cast<DIType>(asNode(Node));
  Of->replaceOperandWith(
      3, ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(unwrap(M)->getContext()), Bits)));
}

void LLVMDTransMoveMember(LLVMModuleRef M, const void *Member, int64_t Bits) {
  auto *Of = cast<DIDerivedType>(asNode(Member));
  auto *Int64 = Type::getInt64Ty(unwrap(M)->getContext());
  auto Number = [&](uint64_t N) { return ConstantAsMetadata::get(ConstantInt::get(Int64, N)); };
  // The offset first; for a bit-field also where its unit begins.
  auto *Unit = Of->isBitField() ? dyn_cast_or_null<ConstantInt>(Of->getStorageOffsetInBits()) : nullptr;
  Of->replaceOperandWith(4, Number(Of->getOffsetInBits() + Bits));
  if (!Unit)
    return;
  for (unsigned I = 5; I < Of->getNumOperands(); ++I)
    if (Of->getOperand(I) == Of->getExtraData())
      return Of->replaceOperandWith(I, Number(Unit->getZExtValue() + Bits));
}

void LLVMDTransSetDebugElements(LLVMModuleRef M, const void *Node, const void *const *Elements, size_t Count) {
  SmallVector<Metadata *, 16> List;
  for (size_t I = 0; I < Count; ++I)
    List.push_back(asNode(Elements[I]));
  setElements(cast<DICompositeType>(asNode(Node)), MDTuple::get(unwrap(M)->getContext(), List));
}

void LLVMDTransOnlyDeclare(LLVMModuleRef Mod, const void *const *Types, size_t Count) {
  Module &M = *unwrap(Mod);
  DenseMap<const Metadata *, MDNode *> New;
  for (size_t I = 0; I < Count; ++I) {
    auto *Old = cast<DICompositeType>(asNode(Types[I]));
    TempDIType Copy = Old->cloneWithFlags(Old->getFlags() | DINode::FlagFwdDecl);
    auto *C = cast<DICompositeType>(Copy.get());
    setElements(C, nullptr);
    C->replaceOperandWith(3, nullptr);
    New[Old] = MDNode::replaceWithDistinct(std::move(Copy));
  }
  // Every node that can be reached; types name each other in circles.
  SmallPtrSet<const MDNode *, 32> Seen;
  SmallVector<MDNode *, 32> Open;
  auto Visit = [&](Metadata *Of) {
    if (auto *Node = dyn_cast_or_null<MDNode>(Of))
      if (Seen.insert(Node).second)
        Open.push_back(Node);
  };
  SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
  auto VisitAll = [&](auto &Of) {
    Attached.clear();
    Of.getAllMetadata(Attached);
    for (auto &A : Attached)
      Visit(A.second);
  };
  for (NamedMDNode &Named : M.named_metadata())
    for (MDNode *Node : Named.operands())
      Visit(Node);
  for (GlobalVariable &G : M.globals())
    VisitAll(G);
  for (Function &F : M) {
    VisitAll(F);
    for (Instruction &I : instructions(F)) {
      if (I.hasMetadataOtherThanDebugLoc())
        VisitAll(I);
      Visit(I.getDebugLoc().getAsMDNode());
      for (DbgRecord &R : I.getDbgRecordRange()) {
        Visit(R.getDebugLoc().getAsMDNode());
        if (auto *V = dyn_cast<DbgVariableRecord>(&R))
          Visit(V->getRawVariable());
      }
    }
  }
  for (auto &Entry : New)
    Visit(Entry.second);
  while (!Open.empty()) {
    MDNode *Node = Open.pop_back_val();
    for (unsigned I = 0; I < Node->getNumOperands(); ++I) {
      Metadata *Op = Node->getOperand(I);
      auto Found = New.find(Op);
      if (Found != New.end())
        Node->replaceOperandWith(I, Found->second);
      else
        Visit(Op);
    }
  }
}

void LLVMDTransStripVariables(LLVMModuleRef M) { stripNonLineTableDebugInfo(*unwrap(M)); }

} // extern "C"
