// What LLVM's C interface lacks for reading and editing IR. Each function unwraps, calls, wraps; the contracts are in
// src/ffi/ir.rs.

#include "llvm-c/Core.h"
#include "llvm-c/Target.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/Utils/Local.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ReplaceConstant.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace {

// Another version's attributes may mean anything: docs/promises.md has a line for each of this one's.
static_assert(LLVM_VERSION_MAJOR != 22 || Attribute::EndAttrKinds == 102,
              "attributes that docs/promises.md does not know");

// Facts about memory effects and pointers that a changed layout or an index in a pointer's place may break.
constexpr Attribute::AttrKind StaleFn[] = {Attribute::Memory, Attribute::Speculatable, Attribute::NoFree};
constexpr Attribute::AttrKind StaleParam[] = {
    Attribute::Initializes, Attribute::Captures,  Attribute::ReadNone, Attribute::ReadOnly,
    Attribute::WriteOnly,   Attribute::Returned,  Attribute::Writable, Attribute::DeadOnUnwind,
    Attribute::NoFree,      Attribute::DeadOnReturn,
};

AttributeMask staleFn() {
  AttributeMask Mask;
  for (auto Kind : StaleFn)
    Mask.addAttribute(Kind);
  return Mask;
}

AttributeMask staleParam() {
  AttributeMask Mask;
  for (auto Kind : StaleParam)
    Mask.addAttribute(Kind);
  return Mask;
}

AttributeList dropStale(LLVMContext &C, AttributeList Attrs, unsigned Params) {
  Attrs = Attrs.removeFnAttributes(C, staleFn());
  for (unsigned I = 0; I < Params; ++I)
    Attrs = Attrs.removeParamAttributes(C, I, staleParam());
  return Attrs;
}

// The attributes of parameters that keep their type; a changed one keeps `noundef` only.
AttributeList keepUnchanged(LLVMContext &C, AttributeList Attrs, const bool *Changed, unsigned Count,
                            bool ResultChanged) {
  SmallVector<AttributeSet, 8> Params;
  auto Reduce = [&](AttributeSet Set) {
    AttrBuilder B(C);
    if (Set.hasAttribute(Attribute::NoUndef))
      B.addAttribute(Attribute::NoUndef);
    return AttributeSet::get(C, B);
  };
  for (unsigned I = 0; I < Count; ++I)
    Params.push_back(Changed[I] ? Reduce(Attrs.getParamAttrs(I)) : Attrs.getParamAttrs(I));
  AttributeSet Ret = ResultChanged ? Reduce(Attrs.getRetAttrs()) : Attrs.getRetAttrs();
  AttrBuilder Fn(C, Attrs.getFnAttrs());
  // Names parameters by number, which are no pointers any more.
  Fn.removeAttribute(Attribute::AllocSize);
  Fn.removeAttribute(Attribute::AllocKind);
  return AttributeList::get(C, AttributeSet::get(C, Fn), Ret, Params);
}

} // namespace

extern "C" {

struct DTransInstruction {
  LLVMValueRef V;
  LLVMTypeRef Ty;
  unsigned Opcode;
  unsigned OperandCount;
};

struct DTransOperand {
  LLVMValueRef V;
  LLVMTypeRef Ty;
  unsigned Kind;
};

void LLVMDTransCountBody(LLVMValueRef F, unsigned *Instructions, unsigned *Operands) {
  *Instructions = *Operands = 0;
  for (BasicBlock &B : *unwrap<Function>(F))
    for (Instruction &I : B) {
      ++*Instructions;
      *Operands += I.getNumOperands();
    }
}

void LLVMDTransReadBody(LLVMValueRef F, DTransInstruction *Instructions, DTransOperand *Operands) {
  for (BasicBlock &B : *unwrap<Function>(F))
    for (Instruction &I : B) {
      *Instructions++ = {wrap(&I), wrap(I.getType()), LLVMGetInstructionOpcode(wrap(&I)), I.getNumOperands()};
      for (Value *V : I.operand_values())
        *Operands++ = {wrap(V), wrap(V->getType()), LLVMGetValueKind(wrap(V))};
    }
}

void LLVMDTransStripGeps(LLVMModuleRef Mod) {
  Module &M = *unwrap(Mod);
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Gep = dyn_cast<GetElementPtrInst>(&I);
      if (!Gep || Gep->getType()->isVectorTy())
        continue;
      IRBuilder<> B(Gep);
      Value *Bytes = emitGEPOffset(&B, M.getDataLayout(), Gep);
      // A plain instruction even where it is constant: the builder would fold an address away.
      auto *New = GetElementPtrInst::Create(
          B.getInt8Ty(), Gep->getPointerOperand(), Bytes, "", Gep->getIterator());
      New->setNoWrapFlags(Gep->getNoWrapFlags());
      New->setDebugLoc(Gep->getDebugLoc());
      New->takeName(Gep);
      Gep->replaceAllUsesWith(New);
      Gep->eraseFromParent();
    }
}

void LLVMDTransStripTbaa(LLVMModuleRef Mod) {
  for (Function &F : *unwrap(Mod))
    for (Instruction &I : instructions(F)) {
      I.setMetadata(LLVMContext::MD_tbaa, nullptr);
      I.setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
    }
}

void LLVMDTransStripDebug(LLVMModuleRef Mod) { StripDebugInfo(*unwrap(Mod)); }

void LLVMDTransStripNamedMetadata(LLVMModuleRef Mod, const char *Name) {
  if (NamedMDNode *Node = unwrap(Mod)->getNamedMetadata(Name))
    unwrap(Mod)->eraseNamedMetadata(Node);
}

ModuleSlotTracker *LLVMDTransPrinterNew(LLVMModuleRef M) {
  return new ModuleSlotTracker(unwrap(M));
}

void LLVMDTransPrinterDelete(ModuleSlotTracker *Printer) { delete Printer; }

char *LLVMDTransPrint(ModuleSlotTracker *Printer, LLVMValueRef Inst) {
  auto *I = unwrap<Instruction>(Inst);
  Printer->incorporateFunction(*I->getFunction());
  std::string Text;
  raw_string_ostream OS(Text);
  I->print(OS, *Printer);
  return LLVMCreateMessage(Text.c_str());
}

unsigned LLVMDTransGetOpcode(LLVMValueRef V) {
  Value *Val = unwrap(V);
  if (isa<Instruction>(Val))
    return LLVMGetInstructionOpcode(V);
  if (isa<ConstantExpr>(Val))
    return LLVMGetConstOpcode(V);
  return 0;
}

unsigned LLVMDTransGetICmpPredicate(LLVMValueRef V) { return LLVMGetICmpPredicate(V); }

bool LLVMDTransIsSameOperation(LLVMValueRef A, LLVMValueRef B) {
    auto *First = unwrap<Instruction>(A), *Second = unwrap<Instruction>(B);
    SmallVector<std::pair<unsigned, MDNode *>, 8> Ours, Theirs;
    First->getAllMetadataOtherThanDebugLoc(Ours);
    Second->getAllMetadataOtherThanDebugLoc(Theirs);
    return First->isSameOperationAs(Second, Instruction::CompareIgnoringAlignment) &&
           First->hasSameSubclassOptionalData(Second) && Ours == Theirs;
}

bool LLVMDTransIsDisjoint(LLVMValueRef V) {
    auto *Or = dyn_cast<PossiblyDisjointInst>(unwrap(V));
    return Or && Or->isDisjoint();
}

void LLVMDTransDropPoisonFlags(LLVMValueRef V) { unwrap<Instruction>(V)->dropPoisonGeneratingFlags(); }

bool LLVMDTransIsDefinitionExact(LLVMValueRef V) { 
  auto *G = unwrap<GlobalValue>(V);
  return G->isDefinitionExact() && (G->hasLocalLinkage() || G->isDSOLocal());
}

bool LLVMDTransTypeIsScalable(LLVMTypeRef T) { return unwrap(T)->isScalableTy(); }

bool LLVMDTransIsCall(LLVMValueRef V) { return isa<CallBase>(unwrap(V)); }

bool LLVMDTransCallHasFnAttr(LLVMValueRef Call, unsigned Kind) {
  return unwrap<CallBase>(Call)->hasFnAttr(static_cast<Attribute::AttrKind>(Kind));
}

bool LLVMDTransHasPlainPointers(LLVMTargetDataRef Layout) {
  const DataLayout &DL = *unwrap(Layout);
  return DL.getIndexSizeInBits(0) == DL.getPointerSizeInBits(0) && !DL.isNonIntegralAddressSpace(0);
}

void LLVMDTransSetCallee(LLVMValueRef Call, LLVMTypeRef Type, LLVMValueRef Callee) {
  unwrap<CallBase>(Call)->setCalledFunction(unwrap<FunctionType>(Type), unwrap(Callee));
}

unsigned LLVMDTransCallingConvention(LLVMValueRef CallOrFunction) {
  if (auto *Call = dyn_cast<CallBase>(unwrap(CallOrFunction)))
    return Call->getCallingConv();
  return unwrap<Function>(CallOrFunction)->getCallingConv();
}

bool LLVMDTransCallIsNoBuiltin(LLVMValueRef Call) { return unwrap<CallBase>(Call)->isNoBuiltin(); }

bool LLVMDTransHasSpecialParam(LLVMValueRef V, unsigned Index) {
  Value *Val = unwrap(V);
  auto Has = [&](Attribute::AttrKind Kind) {
    if (auto *Call = dyn_cast<CallBase>(Val))
      return Call->paramHasAttr(Index, Kind);
    return cast<Function>(Val)->getAttributes().hasParamAttr(Index, Kind);
  };
  return Has(Attribute::ByVal) || Has(Attribute::InAlloca) || Has(Attribute::Preallocated) || Has(Attribute::ByRef) ||
         Has(Attribute::SwiftError) || Has(Attribute::SwiftSelf) || Has(Attribute::Nest);
}

bool LLVMDTransMayHaveSpecialParam(LLVMValueRef V) {
  auto Has = [](AttributeList List) {
    for (auto Kind : {Attribute::ByVal, Attribute::InAlloca, Attribute::Preallocated, Attribute::ByRef,
                      Attribute::SwiftError, Attribute::SwiftSelf, Attribute::Nest})
      if (List.hasAttrSomewhere(Kind))
        return true;
    return false;
  };
  Value *Val = unwrap(V);
  if (auto *F = dyn_cast<Function>(Val))
    return Has(F->getAttributes());
  auto *Call = cast<CallBase>(Val);
  auto *Callee = dyn_cast<Function>(Call->getCalledOperand());
  return Has(Call->getAttributes()) || (Callee && Has(Callee->getAttributes()));
}

bool LLVMDTransHasSpecialFunctionData(LLVMValueRef V) {
  auto *F = unwrap<Function>(V);
  return F->hasGC() || F->hasPrefixData() || F->hasPrologueData() || F->hasMetadata(LLVMContext::MD_type) ||
         F->hasMetadata(LLVMContext::MD_kcfi_type) || F->hasFnAttribute(Attribute::PresplitCoroutine) ||
         F->hasFnAttribute(Attribute::SanitizeAddress) || F->hasFnAttribute(Attribute::SanitizeHWAddress) ||
         F->hasFnAttribute(Attribute::SanitizeMemory) || F->hasFnAttribute(Attribute::SanitizeThread) ||
         F->hasFnAttribute(Attribute::SanitizeType) || F->hasFnAttribute(Attribute::SanitizeMemTag) ||
         F->hasFnAttribute(Attribute::Naked) || F->hasFnAttribute(Attribute::NullPointerIsValid);
}

LLVMValueRef LLVMDTransMoveFunctionBody(LLVMValueRef Old, LLVMTypeRef Ty, const bool *Changed, unsigned Count,
                                        bool ResultChanged) {
  auto *F = unwrap<Function>(Old);
  LLVMContext &C = F->getContext();
  auto *NF = Function::Create(unwrap<FunctionType>(Ty), F->getLinkage(), F->getAddressSpace());
  NF->copyAttributesFrom(F);
  NF->setComdat(F->getComdat());
  NF->setAttributes(keepUnchanged(C, F->getAttributes(), Changed, Count, ResultChanged));
  F->getParent()->getFunctionList().insert(F->getIterator(), NF);
  NF->takeName(F);
  NF->splice(NF->begin(), F);
  NF->copyMetadata(F, 0);
  F->setSubprogram(nullptr);
  for (unsigned I = 0; I < Count; ++I) {
    NF->getArg(I)->takeName(F->getArg(I));
    if (!Changed[I])
      F->getArg(I)->replaceAllUsesWith(NF->getArg(I));
  }
  return wrap(NF);
}

LLVMValueRef LLVMDTransCopyFunction(LLVMValueRef V, const char *Name, const bool *Changed, unsigned Count,
                                    bool ResultChanged) {
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(unwrap<Function>(V), Map);
  Copy->setAttributes(keepUnchanged(Copy->getContext(), Copy->getAttributes(), Changed, Count, ResultChanged));
  Copy->setName(Name);
  Copy->setLinkage(GlobalValue::InternalLinkage);
  Copy->setVisibility(GlobalValue::DefaultVisibility);
  Copy->setDLLStorageClass(GlobalValue::DefaultStorageClass);
  Copy->setComdat(nullptr);
  return wrap(Copy);
}

bool LLVMDTransInline(LLVMValueRef V) {
  auto *Call = unwrap<CallBase>(V);
  Function *Caller = Call->getFunction();
  Function *Callee = Call->getCalledFunction();
  if (!Callee || Callee->isInterposable() || !isInlineViable(*Callee).isSuccess() ||
      !AttributeFuncs::areInlineCompatible(*Caller, *Callee))
    return false;
  // Which code they may have.
  for (StringRef Kind : {"target-cpu", "target-features", "tune-cpu"})
    if (Caller->getFnAttribute(Kind) != Callee->getFnAttribute(Kind))
      return false;
  InlineFunctionInfo Info;
  return InlineFunction(*Call, Info, /*MergeAttributes=*/true).isSuccess();
}

void LLVMDTransDropStaleFunctionAttributes(LLVMValueRef V) {
  auto *F = unwrap<Function>(V);
  F->setAttributes(dropStale(F->getContext(), F->getAttributes(), F->arg_size()));
}

void LLVMDTransDropStaleCallAttributes(LLVMValueRef V) {
  auto *Call = unwrap<CallBase>(V);
  Call->setAttributes(dropStale(Call->getContext(), Call->getAttributes(), Call->arg_size()));
}

LLVMValueRef LLVMDTransRebuildCall(LLVMValueRef V, LLVMTypeRef Ty, LLVMValueRef Callee, LLVMValueRef *Args,
                                   const bool *Changed, unsigned Count, bool ResultChanged) {
  auto *Call = unwrap<CallInst>(V);
  SmallVector<Value *, 8> Ops;
  for (unsigned I = 0; I < Count; ++I)
    Ops.push_back(unwrap(Args[I]));
  SmallVector<OperandBundleDef, 1> Bundles;
  Call->getOperandBundlesAsDefs(Bundles);
  auto *New = CallInst::Create(unwrap<FunctionType>(Ty), unwrap(Callee), Ops, Bundles, "", Call->getIterator());
  New->setCallingConv(Call->getCallingConv());
  New->setTailCallKind(Call->getTailCallKind());
  New->setAttributes(keepUnchanged(Call->getContext(), Call->getAttributes(), Changed, Count, ResultChanged));
  New->setDebugLoc(Call->getDebugLoc());
  for (unsigned Kind : {LLVMContext::MD_prof, LLVMContext::MD_access_group})
    New->setMetadata(Kind, Call->getMetadata(Kind));
  if (isa<FPMathOperator>(Call) && isa<FPMathOperator>(New))
    New->copyFastMathFlags(Call);
  return wrap(New);
}

void LLVMDTransCopyAccessMetadata(LLVMValueRef To, LLVMValueRef From) {
  auto *T = unwrap<Instruction>(To);
  auto *F = unwrap<Instruction>(From);
  T->setDebugLoc(F->getDebugLoc());
  for (unsigned Kind : {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope, LLVMContext::MD_noalias,
                        LLVMContext::MD_access_group, LLVMContext::MD_nontemporal, LLVMContext::MD_noundef})
    if (MDNode *Node = F->getMetadata(Kind))
      T->setMetadata(Kind, Node);
}

// Of a function or instruction: what says how large or aligned the memory behind a pointer is, or where in it fields lie. The alignment of an argument
// that is passed as a copy belongs to the calling convention.
void LLVMDTransDropPointerPromises(LLVMValueRef V) {
  Value *Of = unwrap(V);
  LLVMContext &C = Of->getContext();
  AttributeMask Mask;
  for (auto Kind : {Attribute::Dereferenceable, Attribute::DereferenceableOrNull, Attribute::Alignment})
    Mask.addAttribute(Kind);
  auto Drop = [&](AttributeList Attrs, unsigned Params) {
    Attrs = Attrs.removeRetAttributes(C, Mask);
    for (unsigned I = 0; I < Params; ++I)
      if (!Attrs.hasParamAttr(I, Attribute::ByVal) && !Attrs.hasParamAttr(I, Attribute::StructRet))
        Attrs = Attrs.removeParamAttributes(C, I, Mask);
    return Attrs;
  };
  // Inside a function with a body a size may have changed that its argument does not know of: `dereferenceable` would be derived again.
  if (auto *F = dyn_cast<Function>(Of)) {
    F->setAttributes(Drop(F->getAttributes(), F->arg_size()));
    F->removeFnAttr(Attribute::AllocSize);
  }
  if (auto *Call = dyn_cast<CallBase>(Of)) {
    Call->setAttributes(Drop(Call->getAttributes(), Call->arg_size()));
    if (!Call->getCalledFunction() || !Call->getCalledFunction()->isDeclaration())
      Call->removeFnAttr(Attribute::AllocSize);
  }
  if (auto *I = dyn_cast<Instruction>(Of))
    for (unsigned Kind : {LLVMContext::MD_nonnull, LLVMContext::MD_align, LLVMContext::MD_dereferenceable,
                          LLVMContext::MD_dereferenceable_or_null, LLVMContext::MD_invariant_group,
                          LLVMContext::MD_tbaa_struct, LLVMContext::MD_range})
      I->setMetadata(Kind, nullptr);
}

void LLVMDTransSetResultType(LLVMValueRef V, unsigned I, LLVMTypeRef Ty) {
  LLVMContext &C = unwrap(V)->getContext();
  auto Change = [&](AttributeList Attrs) {
    return Attrs.removeParamAttribute(C, I, Attribute::StructRet)
        .removeParamAttribute(C, I, Attribute::Dereferenceable)
        .removeParamAttribute(C, I, Attribute::DereferenceableOrNull)
        .removeParamAttribute(C, I, Attribute::Alignment)
        .addParamAttribute(C, I, Attribute::getWithStructRetType(C, unwrap(Ty)));
  };
  if (auto *F = dyn_cast<Function>(unwrap(V)))
    F->setAttributes(Change(F->getAttributes()));
  if (auto *Call = dyn_cast<CallBase>(unwrap(V)))
    Call->setAttributes(Change(Call->getAttributes()));
}

const char *LLVMDTransAttributeName(unsigned Kind, size_t *Length) {
  StringRef Name = Attribute::getNameFromAttrKind(static_cast<Attribute::AttrKind>(Kind));
  *Length = Name.size();
  return Name.data();
}

void LLVMDTransMetadataKinds(void (*Sink)(void *, const char *, size_t), void *Context) {
  LLVMContext C;
  SmallVector<StringRef, 64> Names;
  C.getMDKindNames(Names);
  for (StringRef Name : Names)
    Sink(Context, Name.data(), Name.size());
}

LLVMMetadataRef LLVMDTransPrivateTbaaTag(LLVMModuleRef M, const char *Name) {
  LLVMContext &C = unwrap(M)->getContext();
  MDBuilder B(C);
  // Clang's C root and its character type; a tag under another root would merely be of no use.
  MDNode *Root = B.createTBAARoot("Simple C/C++ TBAA");
  MDNode *Char = B.createTBAAScalarTypeNode("omnipotent char", Root);
  MDNode *Own = B.createTBAAScalarTypeNode(Name, Char);
  return wrap(B.createTBAAStructTagNode(Own, Own, 0));
}

void LLVMDTransSetTbaa(LLVMValueRef V, LLVMMetadataRef Tag) {
  unwrap<Instruction>(V)->setMetadata(LLVMContext::MD_tbaa, cast<MDNode>(unwrap(Tag)));
}

void LLVMDTransPrintInstructions(LLVMValueRef V, void (*Sink)(void *, const char *, size_t), void *Context) {
  auto *F = unwrap<Function>(V);
  ModuleSlotTracker Slots(F->getParent(), /*ShouldInitializeAllMetadata=*/false);
  Slots.incorporateFunction(*F);
  std::string Text;
  for (BasicBlock &B : *F)
    for (Instruction &I : B) {
      Text.clear();
      raw_string_ostream Out(Text);
      I.print(Out, Slots);
      Sink(Context, Text.data(), Text.size());
    }
}

void LLVMDTransProtection(LLVMModuleRef M, void (*Sink)(void *, LLVMAttributeRef), void *Context) {
  LLVMContext &C = unwrap(M)->getContext();
  UWTableKind Unwinding = UWTableKind::None;
  // From the weakest to the strongest.
  Attribute::AttrKind Guards[] = {Attribute::None, Attribute::StackProtect, Attribute::StackProtectStrong,
                                  Attribute::StackProtectReq};
  unsigned Guard = 0;
  AttrBuilder Found(C);
  for (const Function &F : *unwrap(M)) {
    if (F.isDeclaration())
      continue;
    Unwinding = std::max(Unwinding, F.getUWTableKind());
    for (unsigned I = Guard + 1; I < std::size(Guards); ++I)
      if (F.hasFnAttribute(Guards[I]))
        Guard = I;
    for (Attribute::AttrKind Kind : {Attribute::FnRetThunkExtern, Attribute::NoImplicitFloat, Attribute::NoRedZone,
                                     Attribute::ShadowCallStack, Attribute::SpeculativeLoadHardening})
      if (F.hasFnAttribute(Kind))
        Found.addAttribute(Kind);
    for (StringRef Kind : {"frame-pointer", "no-stack-arg-probe", "probe-stack", "split-stack", "stack-probe-size",
                           "stack-protector-buffer-size", "zero-call-used-regs"})
      if (!Found.contains(Kind) && F.hasFnAttribute(Kind))
        Found.addAttribute(F.getFnAttribute(Kind));
  }
  if (Unwinding != UWTableKind::None)
    Found.addUWTableAttr(Unwinding);
  if (Guard != 0)
    Found.addAttribute(Guards[Guard]);
  for (Attribute A : Found.attrs())
    Sink(Context, wrap(A));
}

void LLVMDTransProtect(LLVMValueRef V, LLVMAttributeRef Wrapped) {
  auto *F = unwrap<Function>(V);
  Attribute A = unwrap(Wrapped);
  bool Has = A.isStringAttribute() ? F->hasFnAttribute(A.getKindAsString())
                                   : A.hasAttribute(Attribute::UWTable) && F->getUWTableKind() >= A.getUWTableKind();
  if (!Has)
    F->addFnAttr(A);
}

void LLVMDTransAppendConstructor(LLVMModuleRef M, LLVMValueRef F, int Priority) {
  appendToGlobalCtors(*unwrap(M), unwrap<Function>(F), Priority);
}

void LLVMDTransAppendToUsed(LLVMModuleRef M, LLVMValueRef G) {
  appendToUsed(*unwrap(M), {unwrap<GlobalValue>(G)});
}

bool LLVMDTransHasSpecialVariableData(LLVMValueRef V) {
  auto *G = unwrap<GlobalVariable>(V);
  SmallVector<std::pair<unsigned, MDNode *>, 2> Attached;
  G->getAllMetadata(Attached);
  auto IsDebug = [](auto &A) { return A.first == LLVMContext::MD_dbg; };
  return !all_of(Attached, IsDebug) || G->hasImplicitSection() || G->hasPartition() || G->hasSanitizerMetadata() ||
         G->hasDLLImportStorageClass() || G->hasDLLExportStorageClass();
}

LLVMValueRef LLVMDTransNewVariableLike(LLVMValueRef V, LLVMTypeRef Ty) {
  auto *G = unwrap<GlobalVariable>(V);
  Module &M = *G->getParent();
  Type *T = unwrap(Ty);
  auto *New = new GlobalVariable(M, T, G->isConstant(), G->getLinkage(), Constant::getNullValue(T), "", G,
                                 G->getThreadLocalMode(), G->getAddressSpace(), G->isExternallyInitialized());
  New->copyAttributesFrom(G);
  New->setComdat(G->getComdat());
  // What its type made of it others may rely on by now.
  New->setAlignment(G->getAlign() ? *G->getAlign() : M.getDataLayout().getPreferredAlign(G));
  New->copyMetadata(G, 0);
  return wrap(New);
}

void LLVMDTransTakeName(LLVMValueRef To, LLVMValueRef From) { unwrap(To)->takeName(unwrap(From)); }

void LLVMDTransSetAllocatedType(LLVMValueRef V, LLVMTypeRef Ty) { unwrap<AllocaInst>(V)->setAllocatedType(unwrap(Ty)); }

void LLVMDTransSplitUnlikely(LLVMValueRef Condition, LLVMValueRef Before, LLVMValueRef *Unlikely, LLVMValueRef *Likely) {
  Instruction *Then = nullptr, *Else = nullptr;
  auto *At = unwrap<Instruction>(Before);
  SplitBlockAndInsertIfThenElse(unwrap(Condition), At->getIterator(), &Then, &Else,
                                MDBuilder(At->getContext()).createUnlikelyBranchWeights());
  *Unlikely = wrap(Then);
  *Likely = wrap(Else);
}

void LLVMDTransSplit(LLVMValueRef Condition, LLVMValueRef Before, LLVMValueRef *Then, LLVMValueRef *Otherwise) {
  Instruction *First = nullptr, *Second = nullptr;
  SplitBlockAndInsertIfThenElse(unwrap(Condition), unwrap<Instruction>(Before)->getIterator(), &First, &Second);
  *Then = wrap(First);
  *Otherwise = wrap(Second);
}

void LLVMDTransExpandConstantUsers(LLVMValueRef Variable) {
  convertUsersOfConstantsToInstructions({unwrap<GlobalVariable>(Variable)});
}

LLVMValueRef LLVMDTransStepFromStart(LLVMValueRef Gep) {
  auto *Old = unwrap<GetElementPtrInst>(Gep);
  auto *Array = dyn_cast<ArrayType>(Old->getSourceElementType());
  auto *First = dyn_cast<ConstantInt>(Old->getOperand(1));
  if (!Array || !First || !First->isZero() || Old->getNumIndices() < 2)
    return nullptr;
  SmallVector<Value *, 4> Indices(Old->idx_begin() + 1, Old->idx_end());
  auto *New = GetElementPtrInst::Create(Array->getElementType(), Old->getPointerOperand(), Indices, Old->getNoWrapFlags(),
                                        "", Old->getIterator());
  New->setDebugLoc(Old->getDebugLoc());
  New->takeName(Old);
  Old->replaceAllUsesWith(New);
  Old->eraseFromParent();
  return wrap(New);
}

LLVMValueRef LLVMDTransSplitCheck(LLVMValueRef Condition, LLVMValueRef Before) {
  auto *At = unwrap<Instruction>(Before);
  return wrap(SplitBlockAndInsertIfThen(unwrap(Condition), At->getIterator(), /*Unreachable=*/true,
                                        MDBuilder(At->getContext()).createUnlikelyBranchWeights()));
}

void LLVMDTransTakeCheckBack(LLVMValueRef Branch) {
  auto *Br = unwrap<BranchInst>(Branch);
  auto *Condition = dyn_cast<Instruction>(Br->getCondition());
  BasicBlock *Failed = Br->getSuccessor(0), *Rest = Br->getSuccessor(1);
  auto *Jump = BranchInst::Create(Rest, Br->getIterator());
  Jump->setDebugLoc(Br->getDebugLoc());
  Br->eraseFromParent();
  DeleteDeadBlock(Failed);
  MergeBlockIntoPredecessor(Rest);
  if (Condition && Condition->use_empty())
    Condition->eraseFromParent();
}

void LLVMDTransReturnHere(LLVMValueRef Branch, LLVMValueRef V) {
  auto *Br = unwrap<BranchInst>(Branch);
  BasicBlock *B = Br->getParent();
  Br->getSuccessor(0)->removePredecessor(B);
  ReturnInst *Ret = ReturnInst::Create(B->getContext(), unwrap(V), Br->getIterator());
  Ret->setDebugLoc(Br->getDebugLoc());
  Br->eraseFromParent();
}

bool LLVMDTransLeadPast(LLVMBasicBlockRef From, LLVMBasicBlockRef Through, LLVMBasicBlockRef To) {
  BasicBlock *F = unwrap(From), *B = unwrap(Through), *T = unwrap(To);
  for (PHINode &Phi : T->phis()) {
    Value *V = Phi.getIncomingValueForBlock(B);
    if (auto *Before = dyn_cast<PHINode>(V); Before && Before->getParent() == B)
      V = Before->getIncomingValueForBlock(F);
    Phi.addIncoming(V, F);
  }
  F->getTerminator()->replaceSuccessorWith(B, T);
  B->removePredecessor(F, /*KeepOneInputPHIs=*/true);
  if (!pred_empty(B))
    return false;
  DeleteDeadBlock(B);
  return true;
}

void LLVMDTransMoveIntoWays(LLVMValueRef First) {
  auto *Begin = unwrap<Instruction>(First);
  BasicBlock *From = Begin->getParent();
  SmallVector<Instruction *, 16> Moved;
  for (Instruction &I : make_range(Begin->getIterator(), From->getTerminator()->getIterator()))
    Moved.push_back(&I);
  SmallVector<BasicBlock *, 8> Ways(successors(From));
  SmallVector<SmallVector<Instruction *, 16>, 8> Copies(Ways.size());
  for (size_t Way = 0; Way < Ways.size(); ++Way) {
    BasicBlock::iterator At = Ways[Way]->getFirstInsertionPt();
    ValueToValueMapTy Map;
    for (Instruction *I : Moved) {
      Instruction *Copy = I->clone();
      Copy->insertInto(Ways[Way], At);
      RemapInstruction(Copy, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
      Map[I] = Copy;
      Copies[Way].push_back(Copy);
    }
  }
  for (size_t Number = 0; Number < Moved.size(); ++Number) {
    Instruction *I = Moved[Number];
    if (I->use_empty())
      continue;
    SSAUpdater Updater;
    Updater.Initialize(I->getType(), I->getName());
    for (size_t Way = 0; Way < Ways.size(); ++Way)
      Updater.AddAvailableValue(Ways[Way], Copies[Way][Number]);
    for (Use &U : make_early_inc_range(I->uses()))
      if (!is_contained(Moved, U.getUser()))
        Updater.RewriteUseAfterInsertions(U);
  }
  for (Instruction *I : reverse(Moved))
    I->eraseFromParent();
}

LLVMValueRef LLVMDTransCloneWithBase(LLVMBuilderRef Builder, LLVMValueRef Gep, LLVMValueRef Base) {
  auto *New = unwrap<Instruction>(Gep)->clone();
  New->setOperand(0, unwrap(Base));
  return wrap(unwrap(Builder)->Insert(New));
}

LLVMValueRef LLVMDTransFirstInsertionPoint(LLVMBasicBlockRef B) {
  return wrap(&*unwrap(B)->getFirstInsertionPt());
}

} // extern "C"
