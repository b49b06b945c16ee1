/*
 * FpGrowth - frequent item sets of shopping baskets, by the FP-growth method
 * (Han, Pei, Yin 2000).
 *
 * usage: fpgrowth [-t baskets] [-i items] [-s support per 100000] [-m max size]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ITEMS       20000
#define MAX_BASKET      64
#define BLOCK_NODES     4096
#define MAX_DEPTH       32
#define TOP_SETS        8

typedef struct FpNode FpNode;
typedef struct HeaderEntry HeaderEntry;
typedef struct FpTree FpTree;

struct FpNode {
    int         Item;           /* rank of the item, 0 is the most frequent */
    int         Depth;
    long        Count;
    FpNode     *Parent;
    FpNode     *FirstChild;
    FpNode     *NextSibling;
    FpNode     *NextSame;       /* next node of the same item */
    FpTree     *Owner;
};

struct HeaderEntry {
    int         Item;
    long        Support;
    FpNode     *First;
    int         NodeCount;
};

struct FpTree {
    FpNode      Root;
    HeaderEntry *Header;
    int         HeaderSize;
    long        NodeCount;
    int         Level;
};

typedef struct {
    int         Number;
    char        Name[24];
    long        Support;
    int         Rank;           /* -1: not frequent */
    int         Price;
    long        InPatterns;
} ItemInfo;

typedef struct {
    int         Length;
    int        *Items;          /* rank order after the second pass */
} Basket;

typedef struct NodeBlock {
    struct NodeBlock *Next;
    FpNode      Nodes[BLOCK_NODES];
} NodeBlock;

typedef struct {
    int         Size;
    int         Items[MAX_DEPTH];
    long        Support;
} ItemSet;

/* the node pool: blocks stay, and are given back down to a mark */
static NodeBlock *FirstBlock, *CurrentBlock;
static int      UsedInBlock;

static ItemInfo Infos[MAX_ITEMS];
static int      RankToItem[MAX_ITEMS];
static Basket  *Baskets;
static int      BasketCount = 50000, ItemCount = 1500, FrequentCount;
static long     MinSupport = 150;
static int      MaxSize = 6;

static long     SetsBySize[MAX_DEPTH + 1], TreesBuilt, NodesBuilt;
static ItemSet  Top[TOP_SETS + 1];
static int      TopCount;
static unsigned long long Check = 14695981039346656037ULL;

static unsigned long long Seed = 20061;

static unsigned
Random(void)
{
    Seed = Seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(Seed >> 33);
}

static void *
Allocate(size_t Bytes)
{
    void *p = malloc(Bytes);
    if (p == NULL) {
        fprintf(stderr, "fpgrowth: cannot get %lu bytes\n", (unsigned long)Bytes);
        exit(EXIT_FAILURE);
    }
    return p;
}

/* ---------------------------------------------------------------- input */

static int
SkewedItem(void)
{
    double u = (Random() % 100000) / 100000.0;
    int k = (int)(u * u * u * ItemCount);
    return (int)((k * 7919L + 13) % ItemCount);
}

static int
CompareInts(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

/* A basket has pieces of one or two habits of buying and some other things. */
static void
MakeBaskets(void)
{
    enum { HABITS = 60, HABIT_SIZE = 7 };
    static int Habit[HABITS][HABIT_SIZE];
    int i, k;

    for (i = 0; i < ItemCount; i++) {
        Infos[i].Number = i;
        Infos[i].Price = 50 + (int)(Random() % 2000);
        snprintf(Infos[i].Name, sizeof Infos[i].Name, "article-%c%04d", 'A' + i % 26, i);
    }
    for (i = 0; i < HABITS; i++)
        for (k = 0; k < HABIT_SIZE; k++)
            Habit[i][k] = SkewedItem();
    Baskets = Allocate((size_t)BasketCount * sizeof *Baskets);
    for (i = 0; i < BasketCount; i++) {
        int Items[MAX_BASKET], n = 0, Kept = 0;
        int Extra = 3 + (int)(Random() % 10);
        int Habits = (int)(Random() % 3);
        while (Habits-- > 0) {
            int h = (int)(Random() % HABITS);
            for (k = 0; k < HABIT_SIZE; k++)
                if (Random() % 10 < 7)
                    Items[n++] = Habit[h][k];
        }
        while (Extra-- > 0)
            Items[n++] = SkewedItem();
        qsort(Items, (size_t)n, sizeof *Items, CompareInts);
        for (k = 0; k < n; k++)
            if (Kept == 0 || Items[Kept - 1] != Items[k])
                Items[Kept++] = Items[k];
        Baskets[i].Length = Kept;
        Baskets[i].Items = Allocate((size_t)Kept * sizeof(int));
        memcpy(Baskets[i].Items, Items, (size_t)Kept * sizeof(int));
        for (k = 0; k < Kept; k++)
            Infos[Items[k]].Support++;
    }
}

static int
CompareSupport(const void *a, const void *b)
{
    const ItemInfo *x = &Infos[*(const int *)a], *y = &Infos[*(const int *)b];
    if (x->Support != y->Support)
        return x->Support > y->Support ? -1 : 1;
    return x->Number < y->Number ? -1 : 1;
}

static void
RankItems(void)
{
    int i, k;
    for (i = 0; i < ItemCount; i++) {
        Infos[i].Rank = -1;
        if (Infos[i].Support >= MinSupport)
            RankToItem[FrequentCount++] = i;
    }
    qsort(RankToItem, (size_t)FrequentCount, sizeof *RankToItem, CompareSupport);
    for (i = 0; i < FrequentCount; i++)
        Infos[RankToItem[i]].Rank = i;
    for (i = 0; i < BasketCount; i++) {
        Basket *b = &Baskets[i];
        int Kept = 0;
        for (k = 0; k < b->Length; k++)
            if (Infos[b->Items[k]].Rank >= 0)
                b->Items[Kept++] = Infos[b->Items[k]].Rank;
        b->Length = Kept;
        qsort(b->Items, (size_t)Kept, sizeof(int), CompareInts);
    }
}

/* ---------------------------------------------------------------- trees */

static FpNode *
NewNode(FpTree *Tree, FpNode *Parent, int Item)
{
    FpNode *Node;
    if (CurrentBlock == NULL || UsedInBlock == BLOCK_NODES) {
        NodeBlock *Next = CurrentBlock ? CurrentBlock->Next : FirstBlock;
        if (Next == NULL) {
            Next = Allocate(sizeof *Next);
            Next->Next = NULL;
            if (CurrentBlock)
                CurrentBlock->Next = Next;
            else
                FirstBlock = Next;
        }
        CurrentBlock = Next;
        UsedInBlock = 0;
    }
    Node = &CurrentBlock->Nodes[UsedInBlock++];
    Node->Item = Item;
    Node->Depth = Parent->Depth + 1;
    Node->Count = 0;
    Node->Parent = Parent;
    Node->FirstChild = NULL;
    Node->NextSibling = Parent->FirstChild;
    Parent->FirstChild = Node;
    Node->Owner = Tree;
    Node->NextSame = Tree->Header[Item].First;
    Tree->Header[Item].First = Node;
    Tree->Header[Item].NodeCount++;
    Tree->NodeCount++;
    NodesBuilt++;
    return Node;
}

/* Items are positions in the header of the tree, in ascending order. */
static void
InsertPath(FpTree *Tree, const int *Items, int Length, long Count)
{
    FpNode *At = &Tree->Root;
    int k;
    for (k = 0; k < Length; k++) {
        FpNode *Child = At->FirstChild;
        while (Child && Child->Item != Items[k])
            Child = Child->NextSibling;
        if (Child == NULL)
            Child = NewNode(Tree, At, Items[k]);
        Child->Count += Count;
        At = Child;
    }
}

static FpTree *
NewTree(int HeaderSize, int Level)
{
    FpTree *Tree = Allocate(sizeof *Tree);
    memset(Tree, 0, sizeof *Tree);
    Tree->Root.Item = -1;
    Tree->Root.Owner = Tree;
    Tree->Header = Allocate((size_t)HeaderSize * sizeof *Tree->Header);
    memset(Tree->Header, 0, (size_t)HeaderSize * sizeof *Tree->Header);
    Tree->HeaderSize = HeaderSize;
    Tree->Level = Level;
    TreesBuilt++;
    return Tree;
}

static void
FreeTree(FpTree *Tree)
{
    free(Tree->Header);
    free(Tree);
}

/* ---------------------------------------------------------------- mining */

static void
Report(const int *Set, int Size, long Support)
{
    int k, i;
    SetsBySize[Size]++;
    for (k = 0; k < Size; k++) {
        Check = (Check ^ (unsigned)Set[k]) * 1099511628211ULL;
        Infos[RankToItem[Set[k]]].InPatterns++;
    }
    Check = (Check ^ (unsigned long long)Support) * 1099511628211ULL;
    if (Size < 3)
        return;
    for (i = TopCount; i > 0 && Top[i - 1].Support < Support; i--)
        Top[i] = Top[i - 1];
    if (i < TOP_SETS) {
        Top[i].Size = Size;
        Top[i].Support = Support;
        memcpy(Top[i].Items, Set, (size_t)Size * sizeof *Set);
        if (TopCount < TOP_SETS)
            TopCount++;
    }
}

/* The tree of the baskets that have the item at position h as well. */
static FpTree *
ConditionalTree(const FpTree *Tree, int h)
{
    long *Counts = calloc((size_t)h, sizeof *Counts);
    int *NewPosition = Allocate((size_t)h * sizeof *NewPosition);
    FpTree *Result;
    const FpNode *Node, *Up;
    int i, n = 0;

    if (Counts == NULL)
        exit(EXIT_FAILURE);
    for (Node = Tree->Header[h].First; Node; Node = Node->NextSame)
        for (Up = Node->Parent; Up->Parent; Up = Up->Parent)
            Counts[Up->Item] += Node->Count;
    for (i = 0; i < h; i++)
        NewPosition[i] = Counts[i] >= MinSupport ? n++ : -1;
    if (n == 0) {
        free(Counts);
        free(NewPosition);
        return NULL;
    }
    Result = NewTree(n, Tree->Level + 1);
    for (i = 0; i < h; i++)
        if (NewPosition[i] >= 0) {
            Result->Header[NewPosition[i]].Item = Tree->Header[i].Item;
            Result->Header[NewPosition[i]].Support = Counts[i];
        }
    for (Node = Tree->Header[h].First; Node; Node = Node->NextSame) {
        int Path[MAX_BASKET], Length = 0, a, b;
        for (Up = Node->Parent; Up->Parent; Up = Up->Parent)
            if (NewPosition[Up->Item] >= 0)
                Path[Length++] = NewPosition[Up->Item];
        for (a = 0, b = Length - 1; a < b; a++, b--) {
            int t = Path[a];
            Path[a] = Path[b];
            Path[b] = t;
        }
        InsertPath(Result, Path, Length, Node->Count);
    }
    free(Counts);
    free(NewPosition);
    return Result;
}

static void
Mine(const FpTree *Tree, int *Set, int Size)
{
    int h;
    for (h = Tree->HeaderSize - 1; h >= 0; h--) {
        NodeBlock *MarkBlock;
        int MarkUsed;
        FpTree *Sub;

        Set[Size] = Tree->Header[h].Item;
        Report(Set, Size + 1, Tree->Header[h].Support);
        if (h == 0 || Size + 1 >= MaxSize)
            continue;
        MarkBlock = CurrentBlock;
        MarkUsed = UsedInBlock;
        Sub = ConditionalTree(Tree, h);
        if (Sub) {
            Mine(Sub, Set, Size + 1);
            FreeTree(Sub);
        }
        CurrentBlock = MarkBlock;
        UsedInBlock = MarkUsed;
    }
}

static void
PrintResults(const FpTree *Tree)
{
    int i, k, Best = 0;
    printf("%d baskets, %d of %d items frequent, %ld nodes in the first tree\n",
           BasketCount, FrequentCount, ItemCount, Tree->NodeCount);
    for (i = 1; i <= MaxSize; i++)
        printf("sets of %d: %ld\n", i, SetsBySize[i]);
    for (i = 0; i < TopCount; i++) {
        printf("%6ld", Top[i].Support);
        for (k = 0; k < Top[i].Size; k++)
            printf(" %s", Infos[RankToItem[Top[i].Items[k]]].Name);
        printf("\n");
    }
    for (i = 0; i < ItemCount; i++)
        if (Infos[i].InPatterns > Infos[Best].InPatterns)
            Best = i;
    printf("%s, price %d.%02d, is in %ld sets\n", Infos[Best].Name, Infos[Best].Price / 100,
           Infos[Best].Price % 100, Infos[Best].InPatterns);
    printf("%ld trees, %ld nodes, check %016llx\n", TreesBuilt, NodesBuilt, Check);
}

int
main(int argc, char **argv)
{
    int Set[MAX_DEPTH], i;
    long PerMille = 150;
    FpTree *Tree;

    for (i = 1; i + 1 < argc; i += 2) {
        long v = atol(argv[i + 1]);
        if (!strcmp(argv[i], "-t")) BasketCount = (int)v;
        else if (!strcmp(argv[i], "-i")) ItemCount = (int)v;
        else if (!strcmp(argv[i], "-s")) PerMille = v;
        else if (!strcmp(argv[i], "-m")) MaxSize = (int)v;
        else break;
    }
    if (i < argc || BasketCount < 1 || ItemCount < 10 || ItemCount > MAX_ITEMS ||
        MaxSize < 1 || MaxSize > MAX_DEPTH) {
        fprintf(stderr, "usage: fpgrowth [-t baskets] [-i items] [-s support] [-m size]\n");
        return EXIT_FAILURE;
    }
    MinSupport = BasketCount * PerMille / 100000;
    if (MinSupport < 2)
        MinSupport = 2;
    MakeBaskets();
    RankItems();
    Tree = NewTree(FrequentCount > 0 ? FrequentCount : 1, 0);
    for (i = 0; i < FrequentCount; i++) {
        Tree->Header[i].Item = i;
        Tree->Header[i].Support = Infos[RankToItem[i]].Support;
    }
    Tree->HeaderSize = FrequentCount;
    for (i = 0; i < BasketCount; i++)
        InsertPath(Tree, Baskets[i].Items, Baskets[i].Length, 1);
    Mine(Tree, Set, 0);
    PrintResults(Tree);
    FreeTree(Tree);
    for (i = 0; i < BasketCount; i++)
        free(Baskets[i].Items);
    free(Baskets);
    while (FirstBlock) {
        NodeBlock *Next = FirstBlock->Next;
        free(FirstBlock);
        FirstBlock = Next;
    }
    return EXIT_SUCCESS;
}
