// Translation units inside a linked module: what object files define, which global refers to which, and references by another
// name. Which unit is which is decided in Rust.

#include "llvm-c/Core.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/IRObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace {

typedef void (*NameSink)(void *Context, const char *Name, size_t Length);
typedef void (*ValueSink)(void *Context, LLVMValueRef Value);
typedef void (*UnitSink)(void *Context, bool IsMember, bool HasSummary);

// A link drops what nobody names of a module that says which of its symbols name which.
bool hasSummary(ArrayRef<BitcodeModule> Modules) {
  return any_of(Modules, [](BitcodeModule Module) {
    Expected<BitcodeLTOInfo> Info = Module.getLTOInfo();
    if (Info)
      return Info->HasSummary;
    consumeError(Info.takeError());
    return true;
  });
}

// Object files, also those with bitcode in a section; everything else has no symbols of bitcode.
void eachSymbol(MemoryBufferRef Buffer, bool IsMember, UnitSink Unit,
                NameSink Name, NameSink Weak, NameSink Own, void *Context) {
  Expected<object::IRSymtabFile> Read = object::readIRSymtab(Buffer);
  if (!Read)
    return consumeError(Read.takeError());
  Unit(Context, IsMember, hasSummary(Read->Mods));
  for (auto &Symbol : Read->TheReader.symbols()) {
    StringRef IRName = Symbol.getIRName();
    if (Symbol.isUndefined() || IRName.empty())
      continue;
    auto Tell = Symbol.isGlobal() ? Name : Own;
    Tell(Context, IRName.data(), IRName.size());
    if (Symbol.isWeak() || Symbol.isCommon())
      Weak(Context, IRName.data(), IRName.size());
  }
}

// Whether modules are compiled for ThinLTO: the link optimizes those apart, unless it puts all in one.
bool isThin(ArrayRef<BitcodeModule> Modules, bool UnifiedAsOne) {
  return any_of(Modules, [=](BitcodeModule Module) {
    Expected<BitcodeLTOInfo> Info = Module.getLTOInfo();
    if (Info)
      return Info->IsThinLTO && !(UnifiedAsOne && Info->UnifiedLTO);
    consumeError(Info.takeError());
    return true;
  });
}

// Whether modules have functions that others choose when the program starts.
bool hasIFunc(ArrayRef<BitcodeModule> Modules) {
  return any_of(Modules, [](BitcodeModule Module) {
    LLVMContext Context;
    auto Read = Module.getLazyModule(Context, /*ShouldLazyLoadMetadata=*/true,
                                     /*IsImporting=*/false);
    if (Read)
      return !(*Read)->ifunc_empty();
    consumeError(Read.takeError());
    return true;
  });
}

// The assembly outside functions and inside of them, if all can be read.
bool eachAssembly(ArrayRef<BitcodeModule> Modules, NameSink Sink,
                  void *Context) {
  auto Tell = [=](StringRef Text) { Sink(Context, Text.data(), Text.size()); };
  return all_of(Modules, [=](BitcodeModule Module) {
    LLVMContext Own;
    auto Read = Module.parseModule(Own);
    if (!Read) {
      consumeError(Read.takeError());
      return false;
    }
    Tell((*Read)->getModuleInlineAsm());
    for (const Function &F : **Read)
      for (const Instruction &I : instructions(F))
        if (auto *Call = dyn_cast<CallBase>(&I))
          if (auto *Asm = dyn_cast<InlineAsm>(Call->getCalledOperand()))
            Tell(Asm->getAsmString());
    return true;
  });
}

// What a file, or a member of an archive, defines for others. The numbers are those of `Place` in src/ir/units.rs.
enum DefinitionKind : uint32_t {
  InBitcode,
  InNative,
  InShared,
  Missing,
  InThin,
  MissingInThin,
  MissingInShared
};

typedef void (*DefinitionSink)(void *Context, bool IsMember, uint32_t Number,
                               uint32_t Kind, const char *Name, size_t Length);

void eachDefinition(MemoryBufferRef Buffer, bool IsMember, uint32_t Number,
                    bool UnifiedAsOne, DefinitionSink Sink, void *Context) {
  auto Tell = [=](DefinitionKind Kind, StringRef Name) {
    if (!Name.empty())
      Sink(Context, IsMember, Number, Kind, Name.data(), Name.size());
  };
  if (Expected<object::IRSymtabFile> Read = object::readIRSymtab(Buffer)) {
    bool Thin = isThin(Read->Mods, UnifiedAsOne);
    for (auto &Symbol : Read->TheReader.symbols())
      if (Thin && Symbol.getSectionName().starts_with(".preinit_array"))
        Tell(InThin, ".preinit_array");
      else if (Symbol.isGlobal() && !Symbol.isUndefined())
        Tell(Thin ? InThin : InBitcode, Symbol.getName());
      else if (Symbol.isGlobal() && Thin)
        Tell(MissingInThin, Symbol.getName());
    if (Thin && hasIFunc(Read->Mods))
      Tell(InThin, ".preinit_array");
  } else {
    consumeError(Read.takeError());
  }
  // Machine code may hold bitcode as well; which is linked, only the linker says.
  if (identify_magic(Buffer.getBuffer()) == file_magic::bitcode)
    return;
  auto Object = object::ObjectFile::createELFObjectFile(Buffer);
  if (!Object)
    return consumeError(Object.takeError());
  auto &Elf = cast<object::ELFObjectFileBase>(**Object);
  bool IsShared = Elf.getEType() == ELF::ET_DYN;
  // Told of like a symbol: what is called before all else has none. So is what
  // decides which function an ifunc is.
  // The linker puts sections of that name there, whatever their type.
  for (object::ELFSectionRef Section : Elf.sections()) {
    Expected<StringRef> Name = Section.getName();
    bool IsFirst = !Name || Name->starts_with(".preinit_array");
    if (!IsShared &&
        (IsFirst || Section.getType() == ELF::SHT_PREINIT_ARRAY))
      Tell(InNative, ".preinit_array");
    if (!Name)
      consumeError(Name.takeError());
  }
  auto TellAll = [&](auto Symbols) {
    for (object::ELFSymbolRef Symbol : Symbols) {
      Expected<uint32_t> Flags = Symbol.getFlags();
      Expected<StringRef> Name = Symbol.getName();
      // Others need not see it.
      if (!IsShared && Symbol.getELFType() == ELF::STT_GNU_IFUNC)
        Tell(InNative, ".preinit_array");
      if (Flags && Name && (*Flags & object::SymbolRef::SF_Global)) {
        // An object has symbols' versions in their names.
        StringRef Unversioned = Name->split('@').first;
        bool IsDefined = !(*Flags & object::SymbolRef::SF_Undefined);
        if (IsDefined)
          Tell(IsShared ? InShared : InNative, Unversioned);
        else
          Tell(IsShared ? MissingInShared : Missing, Unversioned);
      }
      if (!Flags)
        consumeError(Flags.takeError());
      if (!Name)
        consumeError(Name.takeError());
    }
  };
  if (IsShared)
    TellAll(Elf.getDynamicSymbolIterators());
  else
    TellAll(Elf.symbols());
}

// The libraries that an object asks the linker for by itself.
void eachDependentLibrary(MemoryBufferRef Buffer, NameSink Sink,
                          void *Context) {
  auto Tell = [=](StringRef Name) { Sink(Context, Name.data(), Name.size()); };
  if (Expected<object::IRSymtabFile> Read = object::readIRSymtab(Buffer)) {
    for (StringRef Name : Read->TheReader.getDependentLibraries())
      Tell(Name);
    return;
  } else {
    consumeError(Read.takeError());
  }
  auto Object = object::ObjectFile::createELFObjectFile(Buffer);
  if (!Object)
    return consumeError(Object.takeError());
  for (object::ELFSectionRef Section : (*Object)->sections()) {
    if (Section.getType() != ELF::SHT_LLVM_DEPENDENT_LIBRARIES)
      continue;
    Expected<StringRef> Contents = Section.getContents();
    if (!Contents) {
      consumeError(Contents.takeError());
      continue;
    }
    SmallVector<StringRef, 4> Names;
    Contents->split(Names, '\0', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (StringRef Name : Names)
      Tell(Name);
  }
}

// What the dynamic linker is told by a shared library. The numbers are those of `Said` in src/ir/units.rs.
enum DynamicKind : uint32_t { ItsName, Needs, Directories, StartsFirst };

typedef void (*DynamicSink)(void *Context, uint32_t Kind, const char *Text,
                            size_t Length);

template <typename ELFT>
Error eachDynamic(const object::ELFFile<ELFT> &Elf, DynamicSink Sink,
                  void *Context) {
  auto Entries = Elf.dynamicEntries();
  if (!Entries)
    return Entries.takeError();
  StringRef Texts;
  for (auto &Entry : *Entries) {
    if (Entry.getTag() != ELF::DT_STRTAB)
      continue;
    Expected<const uint8_t *> Start = Elf.toMappedAddr(Entry.getPtr());
    if (!Start)
      return Start.takeError();
    const uint8_t *End = Elf.base() + Elf.getBufSize();
    if (*Start < Elf.base() || *Start > End)
      return object::createError("no names");
    Texts = StringRef(reinterpret_cast<const char *>(*Start), End - *Start);
  }
  for (auto &Entry : *Entries) {
    DynamicKind Kind;
    switch (Entry.getTag()) {
    case ELF::DT_FLAGS_1:
      if (Entry.getVal() & ELF::DF_1_INITFIRST)
        Sink(Context, StartsFirst, nullptr, 0);
      continue;
    case ELF::DT_SONAME:
      Kind = ItsName;
      break;
    // Also that which another one fills in for.
    case ELF::DT_NEEDED:
    case ELF::DT_AUXILIARY:
    case ELF::DT_FILTER:
      Kind = Needs;
      break;
    case ELF::DT_RPATH:
    case ELF::DT_RUNPATH:
      Kind = Directories;
      break;
    default:
      continue;
    }
    StringRef Text = Texts.substr(Entry.getVal()).split('\0').first;
    Sink(Context, Kind, Text.data(), Text.size());
  }
  return Error::success();
}

// The dynamic section of a shared library. One that cannot be read may say that
// it starts first.
void eachDynamic(MemoryBufferRef Buffer, DynamicSink Sink, void *Context) {
  if (identify_magic(Buffer.getBuffer()) != file_magic::elf_shared_object)
    return;
  Expected<std::unique_ptr<object::ObjectFile>> Object =
      object::ObjectFile::createELFObjectFile(Buffer);
  if (!Object) {
    consumeError(Object.takeError());
    return Sink(Context, StartsFirst, nullptr, 0);
  }
  auto Tell = [=](auto *Elf) {
    return eachDynamic(Elf->getELFFile(), Sink, Context);
  };
  Error Bad = Error::success();
  if (auto *Elf = dyn_cast<object::ELF64LEObjectFile>(Object->get()))
    Bad = joinErrors(std::move(Bad), Tell(Elf));
  else if (auto *Elf = dyn_cast<object::ELF32LEObjectFile>(Object->get()))
    Bad = joinErrors(std::move(Bad), Tell(Elf));
  else if (auto *Elf = dyn_cast<object::ELF64BEObjectFile>(Object->get()))
    Bad = joinErrors(std::move(Bad), Tell(Elf));
  else
    Bad = joinErrors(std::move(Bad),
                     Tell(cast<object::ELF32BEObjectFile>(Object->get())));
  if (!Bad)
    return;
  consumeError(std::move(Bad));
  Sink(Context, StartsFirst, nullptr, 0);
}

template <typename Callback>
void eachObject(MemoryBufferRef Buffer, Callback Do) {
  if (identify_magic(Buffer.getBuffer()) != file_magic::archive)
    return Do(Buffer, /*IsMember=*/false);
  Expected<std::unique_ptr<object::Archive>> Archive =
      object::Archive::create(Buffer);
  if (!Archive)
    return consumeError(Archive.takeError());
  Error Bad = Error::success();
  for (auto &Child : (*Archive)->children(Bad)) {
    Expected<MemoryBufferRef> Member = Child.getMemoryBufferRef();
    if (Member)
      Do(*Member, /*IsMember=*/true);
    else
      consumeError(Member.takeError());
  }
  consumeError(std::move(Bad));
}

bool holdsBitcode(MemoryBufferRef Buffer) {
  switch (identify_magic(Buffer.getBuffer())) {
  case file_magic::bitcode:
  case file_magic::elf_relocatable:
    return true;
  default:
    return false;
  }
}

void references(const Constant *C, SmallPtrSetImpl<const Constant *> &Seen,
                ValueSink Sink, ValueSink Label, void *Context) {
  SmallVector<const Constant *, 8> Left{C};
  while (!Left.empty()) {
    C = Left.pop_back_val();
    if (isa<ConstantData>(C) || !Seen.insert(C).second)
      continue;
    if (isa<GlobalValue>(C)) {
      Sink(Context, wrap(C));
      continue;
    }
    if (auto *Address = dyn_cast<BlockAddress>(C)) {
      Label(Context, wrap(Address->getFunction()));
      continue;
    }
    for (const Use &U : C->operands())
      if (auto *Operand = dyn_cast<Constant>(U))
        Left.push_back(Operand);
  }
}

} // namespace

extern "C" {

// The symbols that a file's bitcode defines for others: Unit, then Name for each of its symbols; an archive has several units.
// Weak for those in whose place another file's may be linked, Own for those that are not for others.
void LLVMDTransBitcodeSymbols(const char *Path, UnitSink Unit, NameSink Name,
                              NameSink Weak, NameSink Own, void *Context) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return;
  eachObject(**File, [=](MemoryBufferRef Object, bool IsMember) {
    if (holdsBitcode(Object))
      eachSymbol(Object, IsMember, Unit, Name, Weak, Own, Context);
  });
}

// What an object, an archive's members or a shared library define for others,
// and what machine code and modules for ThinLTO name that others define.
void LLVMDTransDefinitions(const char *Path, bool UnifiedAsOne,
                           DefinitionSink Sink, void *Context) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return;
  uint32_t Number = 0;
  eachObject(**File, [=, &Number](MemoryBufferRef Object, bool IsMember) {
    eachDefinition(Object, IsMember, Number++, UnifiedAsOne, Sink, Context);
  });
}

// The libraries that an object or an archive's members ask the linker for.
void LLVMDTransDependentLibraries(const char *Path, NameSink Sink,
                                  void *Context) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return;
  eachObject(**File, [=](MemoryBufferRef Object, bool) {
    eachDependentLibrary(Object, Sink, Context);
  });
}

// What a shared library tells the dynamic linker.
void LLVMDTransDynamic(const char *Path, DynamicSink Sink, void *Context) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (File)
    eachDynamic(**File, Sink, Context);
}

// The assembly in an object or an archive's members for ThinLTO. Whether all of
// it could be read.
bool LLVMDTransThinAssembly(const char *Path, bool UnifiedAsOne, NameSink Sink,
                            void *Context) {
  auto File = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                    /*RequiresNullTerminator=*/false);
  if (!File)
    return false;
  bool IsRead = true;
  eachObject(**File, [=, &IsRead](MemoryBufferRef Object, bool) {
    if (!holdsBitcode(Object))
      return;
    // What has no bitcode is machine code.
    Expected<object::IRSymtabFile> Read = object::readIRSymtab(Object);
    if (!Read)
      return consumeError(Read.takeError());
    if (isThin(Read->Mods, UnifiedAsOne))
      IsRead &= eachAssembly(Read->Mods, Sink, Context);
  });
  return IsRead;
}

// The globals that a global's body, initializer or aliasee names, each at least once; Label those of which it names a block.
void LLVMDTransReferences(LLVMValueRef Global, ValueSink Sink, ValueSink Label,
                          void *Context) {
  SmallPtrSet<const Constant *, 16> Seen;
  auto *User = cast<llvm::User>(unwrap(Global));
  for (const Use &U : User->operands())
    if (auto *C = dyn_cast<Constant>(U))
      references(C, Seen, Sink, Label, Context);
  if (auto *F = dyn_cast<Function>(User))
    for (const Instruction &I : instructions(F))
      for (const Use &U : I.operands())
        if (auto *C = dyn_cast<Constant>(U))
          references(C, Seen, Sink, Label, Context);
}

// The functions with a body, and other names of functions, that are called like one of the C library's that LLVM knows.
void LLVMDTransLibraryFunctions(LLVMModuleRef M, ValueSink Sink,
                                void *Context) {
  TargetLibraryInfoImpl Library(Triple(unwrap(M)->getTargetTriple()));
  LibFunc Known;
  for (GlobalValue &G : unwrap(M)->global_values())
    if (!G.isDeclaration() && G.getValueType()->isFunctionTy() &&
        Library.getLibFunc(G.getName(), Known))
      Sink(Context, wrap(&G));
}

// Whether passes may write calls of a function that has the name of one of the C library's: they do not if its type is another.
int LLVMDTransMayBeWritten(LLVMValueRef Function) {
  auto *F = unwrap<llvm::Function>(Function);
  TargetLibraryInfoImpl Library(Triple(F->getParent()->getTargetTriple()));
  LibFunc Known;
  return Library.getLibFunc(*F, Known);
}

// The names of all functions of the C library's that LLVM knows.
void LLVMDTransLibraryNames(LLVMModuleRef M, NameSink Sink, void *Context) {
  TargetLibraryInfoImpl Impl(Triple(unwrap(M)->getTargetTriple()));
  TargetLibraryInfo Library(Impl);
  for (unsigned F = 0; F != NumLibFuncs; ++F) {
    StringRef Name = Library.getName(static_cast<LibFunc>(F));
    if (!Name.empty())
      Sink(Context, Name.data(), Name.size());
  }
}

// Takes a name, so that no pass finds or makes a function that has it.
LLVMValueRef LLVMDTransOccupyName(LLVMModuleRef M, const char *Name,
                                  size_t Length) {
  // What is only declared, or constant, goes or is put together with others.
  auto *Byte = Type::getInt8Ty(unwrap(M)->getContext());
  return wrap(new GlobalVariable(
      *unwrap(M), Byte, /*isConstant=*/false, GlobalValue::ExternalLinkage,
      Constant::getNullValue(Byte), StringRef(Name, Length)));
}

// Another symbol, declared as a function or variable that is defined in this module.
LLVMValueRef LLVMDTransDeclareLike(LLVMValueRef Global, const char *Name,
                                   size_t Length) {
  StringRef NewName(Name, Length);
  Module &M = *unwrap<GlobalValue>(Global)->getParent();
  if (auto *F = dyn_cast<Function>(unwrap(Global))) {
    auto *New = Function::Create(F->getFunctionType(),
                                 GlobalValue::ExternalLinkage,
                                 F->getAddressSpace(), NewName, &M);
    New->setCallingConv(F->getCallingConv());
    New->setAttributes(F->getAttributes());
    // Its body may well call back into this module.
    New->removeFnAttr(Attribute::NoCallback);
    New->removeFnAttr(Attribute::NoRecurse);
    New->setDSOLocal(F->isDSOLocal());
    return wrap(New);
  }
  auto *V = unwrap<GlobalVariable>(Global);
  auto *New = new GlobalVariable(
      M, V->getValueType(), V->isConstant(), GlobalValue::ExternalLinkage,
      nullptr, NewName, nullptr, V->getThreadLocalMode(), V->getAddressSpace());
  New->setAlignment(V->getAlign());
  New->setDSOLocal(V->isDSOLocal());
  return wrap(New);
}

// Has functions and variables name other globals: To[i] in the place of From[i].
void LLVMDTransRedirect(const LLVMValueRef *Users, size_t UserCount,
                        const LLVMValueRef *From, const LLVMValueRef *To,
                        size_t Count) {
  ValueToValueMapTy Map;
  for (size_t I = 0; I != Count; ++I)
    Map[unwrap(From[I])] = unwrap(To[I]);
  auto Flags = RF_NoModuleLevelChanges | RF_IgnoreMissingLocals;
  for (LLVMValueRef User : ArrayRef<LLVMValueRef>(Users, UserCount)) {
    if (auto *F = dyn_cast<Function>(unwrap(User))) {
      RemapFunction(*F, Map, Flags);
      continue;
    }
    auto *V = unwrap<GlobalVariable>(User);
    V->setInitializer(MapValue(V->getInitializer(), Map, Flags));
  }
}

// The function or variable of that name; null if there is none.
LLVMValueRef LLVMDTransNamedGlobal(LLVMModuleRef M, const char *Name,
                                   size_t Length) {
  return wrap(unwrap(M)->getNamedValue(StringRef(Name, Length)));
}

// Takes a declaration out of its module, with Instead in its place.
void LLVMDTransReplaceDeclaration(LLVMValueRef Old, LLVMValueRef Instead) {
  auto *G = unwrap<GlobalValue>(Old);
  G->replaceAllUsesWith(unwrap(Instead));
  G->eraseFromParent();
}

} // extern "C"
