// Keeps LLVM 22's loop passes from taking an index that begins again for one that goes on.
//
// LLVM vectorizes `b[k + (x & 63)]` by assuming that no recurrence that is widened wraps around (`x` in 6 bits, the sum in 32), and checks that before the
// loop. It leaves out a check that another one implies, and compares recurrences of different widths as if both were numbers
// (SCEVWrapPredicate::implies): the wider one starts later and goes on as fast and does not wrap, so neither does the narrower one. It does, and the vector loop reads
// what follows the 64 numbers.
//
// Columns and new addresses make loops fit for this that LLVM would have left alone in the program as it was written. Loops in which widths meet stay scalar.

#include "widths.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace {

const char Mark[] = "dtrans.loop.widths";

// The widths from which a loop's recurrences are widened: LLVM's assumption that one does not wrap around is of one
// of these. Those with a sign and those without imply nothing of each other.
class Widened {
public:
  Widened(const Loop &L, ScalarEvolution &SE) : L(L), SE(SE) {}

  bool meet() {
    for (PHINode &Phi : L.getHeader()->phis()) {
      if (!SE.isSCEVable(Phi.getType()))
        continue;
      const SCEV *S = SE.getSCEV(&Phi);
      note(S);
      auto *Unknown = dyn_cast<SCEVUnknown>(S);
      if (Unknown && isa<PHINode>(Unknown->getValue()))
        if (auto Assumed = SE.createAddRecFromPHIWithCasts(Unknown))
          note(Assumed->second);
    }
    SmallVector<const SCEVPredicate *, 4> Assumed;
    note(SE.getPredicatedBackedgeTakenCount(&L, Assumed));
    note(SE.getPredicatedSymbolicMaxBackedgeTakenCount(&L, Assumed));
    note(Assumed);
    for (BasicBlock *BB : L.blocks())
      for (Instruction &I : *BB)
        if (Value *Address = getLoadStorePointerOperand(&I))
          if (SE.isSCEVable(Address->getType()))
            note(SE.getSCEV(Address));
    return Unsigned.size() > 1 || Signed.size() > 1;
  }

private:
  void note(const SCEV *S) {
    if (isa<SCEVCouldNotCompute>(S))
      return;
    struct {
      Widened &Of;
      bool follow(const SCEV *Part) {
        auto *Cast = dyn_cast<SCEVCastExpr>(Part);
        if (!Cast || !Of.recurs(Cast->getOperand()))
          return true;
        uint64_t Width = Of.SE.getTypeSizeInBits(Cast->getOperand()->getType());
        if (isa<SCEVZeroExtendExpr>(Cast))
          Of.Unsigned.insert(Width);
        else if (isa<SCEVSignExtendExpr>(Cast))
          Of.Signed.insert(Width);
        return true;
      }
      bool isDone() const { return false; }
    } Visitor{*this};
    visitAll(S, Visitor);
  }

  template <typename Predicates> void note(const Predicates &Assumed) {
    for (const SCEVPredicate *P : Assumed)
      if (auto *Wraps = dyn_cast<SCEVWrapPredicate>(P)) {
        uint64_t Width = SE.getTypeSizeInBits(Wraps->getExpr()->getType());
        if (Wraps->getFlags() & SCEVWrapPredicate::IncrementNUSW)
          Unsigned.insert(Width);
        if (Wraps->getFlags() & SCEVWrapPredicate::IncrementNSSW)
          Signed.insert(Width);
      }
  }

  bool recurs(const SCEV *S) {
    return SCEVExprContains(S, [this](const SCEV *Part) {
      auto *Recurrence = dyn_cast<SCEVAddRecExpr>(Part);
      return Recurrence && Recurrence->getLoop() == &L;
    });
  }

  const Loop &L;
  ScalarEvolution &SE;
  SmallSet<uint64_t, 4> Unsigned, Signed;
};

struct KeepWidthsApart : PassInfoMixin<KeepWidthsApart> {
  static StringRef name() { return "dtrans-widths"; }

  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    auto &LI = AM.getResult<LoopAnalysis>(F);
    // As long as no layout has changed, loops are those that LLVM would have had without us.
    if (LI.empty() || !F.getParent()->getNamedMetadata("dtrans.changed"))
      return PreservedAnalyses::all();
    auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
    // Not only innermost ones: passes in between may take a loop out of another.
    for (Loop *L : LI.getLoopsInPreorder())
      if (Widened(*L, SE).meet()) {
        addStringMetadataToLoop(L, "llvm.loop.vectorize.enable", 0);
        addStringMetadataToLoop(L, Mark, 1);
      }
    // Only what is said of loops.
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

bool isMarked(const Function &F) {
  for (const BasicBlock &BB : F)
    if (const Instruction *End = BB.getTerminator())
      if (MDNode *Node = End->getMetadata(LLVMContext::MD_loop))
        for (const MDOperand &Said : drop_begin(Node->operands()))
          if (auto *What = dyn_cast<MDNode>(Said))
            if (auto *Name = What->getNumOperands()
                                 ? dyn_cast<MDString>(What->getOperand(0))
                                 : nullptr)
              if (Name->getString() == Mark)
                return true;
  return false;
}

} // namespace

void dtrans::addWidths(FunctionPassManager &FPM) {
  FPM.addPass(KeepWidthsApart());
}

bool dtrans::mayRunOnWidths(StringRef Pass, const Any &IR) {
  if (Pass != "LoopLoadEliminationPass" && Pass != "LoopDistributePass")
    return true;
  auto *F = any_cast<const Function *>(&IR);
  return !F || !isMarked(**F);
}
