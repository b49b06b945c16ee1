/*
 * FpGrowth - frequent item sets of shopping baskets, by the FP-growth method
 * (Han, Pei, Yin 2000).
 *
 * usage: fpgrowth [-t baskets] [-i items] [-s support per 100000] [-m max size]
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ITEMS       20000
#define MAX_BASKET      64
#define MAX_DEPTH       32
#define TOP_SETS        8

#define NONE            UINT32_MAX

typedef uint32_t NodeIndex;

/* a node in the list of its siblings */
typedef struct {
    uint32_t    Item;           /* position in the header */
    NodeIndex   NextSibling;
} Sibling;

/* for the way up; the item is here once more */
typedef struct {
    uint32_t    Item;
    NodeIndex   Parent;
} Ascent;

typedef struct {
    uint32_t    Count;
    NodeIndex   NextSame;       /* next node of the same item */
} Occurrence;

typedef struct {
    int         Item;           /* rank of the item, 0 is the most frequent */
    uint32_t    Support;
    NodeIndex   First;
} HeaderEntry;

typedef struct {
    NodeIndex   Root;
    HeaderEntry *Header;
    int         HeaderSize;
    long        NodeCount;
} FpTree;

typedef struct {
    char        Name[24];
    int         Price;
} ItemText;

typedef struct {
    int         Size;
    int         Items[MAX_DEPTH];
    long        Support;
} ItemSet;

/* the node pool, used up to a mark */
static Sibling *Siblings;
static NodeIndex *FirstChild;
static Ascent  *Ascents;
static Occurrence *Occurrences;
static uint32_t NodesUsed, NodesRoom;

static ItemText Texts[MAX_ITEMS];
static int      Supports[MAX_ITEMS], Ranks[MAX_ITEMS];  /* rank -1: not frequent */
static long     InPatterns[MAX_ITEMS];
static int      RankToItem[MAX_ITEMS];
static uint16_t *BasketItems;    /* one after the other; rank order after the second pass */
static uint32_t *BasketStart;
static unsigned char *BasketLength;
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

static void *
Resize(void *p, size_t Bytes)
{
    p = realloc(p, Bytes);
    if (p == NULL) {
        fprintf(stderr, "fpgrowth: cannot get %lu bytes\n", (unsigned long)Bytes);
        exit(EXIT_FAILURE);
    }
    return p;
}

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
    uint32_t Used = 0, Room = 0;

    for (i = 0; i < ItemCount; i++) {
        Texts[i].Price = 50 + (int)(Random() % 2000);
        snprintf(Texts[i].Name, sizeof Texts[i].Name, "article-%c%04d", 'A' + i % 26, i);
    }
    for (i = 0; i < HABITS; i++)
        for (k = 0; k < HABIT_SIZE; k++)
            Habit[i][k] = SkewedItem();
    BasketStart = Allocate((size_t)BasketCount * sizeof *BasketStart);
    BasketLength = Allocate((size_t)BasketCount);
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
        BasketLength[i] = (unsigned char)Kept;
        BasketStart[i] = Used;
        if (Used + MAX_BASKET > Room) {
            Room = 2 * Room + 1024;
            BasketItems = Resize(BasketItems, Room * sizeof *BasketItems);
        }
        for (k = 0; k < Kept; k++) {
            BasketItems[Used++] = (uint16_t)Items[k];
            Supports[Items[k]]++;
        }
    }
}

static int
CompareShorts(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

static int
CompareSupport(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    if (Supports[x] != Supports[y])
        return Supports[x] > Supports[y] ? -1 : 1;
    return x < y ? -1 : 1;
}

static void
RankItems(void)
{
    int i, k;
    for (i = 0; i < ItemCount; i++) {
        Ranks[i] = -1;
        if (Supports[i] >= MinSupport)
            RankToItem[FrequentCount++] = i;
    }
    qsort(RankToItem, (size_t)FrequentCount, sizeof *RankToItem, CompareSupport);
    for (i = 0; i < FrequentCount; i++)
        Ranks[RankToItem[i]] = i;
    for (i = 0; i < BasketCount; i++) {
        uint16_t *Items = BasketItems + BasketStart[i];
        int Kept = 0;
        for (k = 0; k < BasketLength[i]; k++)
            if (Ranks[Items[k]] >= 0)
                Items[Kept++] = (uint16_t)Ranks[Items[k]];
        BasketLength[i] = (unsigned char)Kept;
        qsort(Items, (size_t)Kept, sizeof *Items, CompareShorts);
    }
}

/* ---------------------------------------------------------------- trees */

static NodeIndex
NewNode(NodeIndex Parent, int Item)
{
    NodeIndex Node = NodesUsed++;
    if (Node == NodesRoom) {
        NodesRoom = NodesRoom ? NodesRoom + NodesRoom / 2 : 65536;
        Siblings = Resize(Siblings, NodesRoom * sizeof *Siblings);
        FirstChild = Resize(FirstChild, NodesRoom * sizeof *FirstChild);
        Ascents = Resize(Ascents, NodesRoom * sizeof *Ascents);
        Occurrences = Resize(Occurrences, NodesRoom * sizeof *Occurrences);
    }
    Siblings[Node].Item = Ascents[Node].Item = (uint32_t)Item;
    Ascents[Node].Parent = Parent;
    FirstChild[Node] = NONE;
    Occurrences[Node].Count = 0;
    return Node;
}

static NodeIndex
NewChild(FpTree *Tree, NodeIndex Parent, int Item)
{
    NodeIndex Node = NewNode(Parent, Item);
    Siblings[Node].NextSibling = FirstChild[Parent];
    FirstChild[Parent] = Node;
    Occurrences[Node].NextSame = Tree->Header[Item].First;
    Tree->Header[Item].First = Node;
    Tree->NodeCount++;
    NodesBuilt++;
    return Node;
}

/* Items are positions in the header of the tree, in ascending order. */
static void
InsertPath(FpTree *Tree, const uint16_t *Items, int Length, uint32_t Count)
{
    NodeIndex At = Tree->Root;
    int k;
    for (k = 0; k < Length; k++) {
        NodeIndex Child = FirstChild[At];
        while (Child != NONE && Siblings[Child].Item != Items[k])
            Child = Siblings[Child].NextSibling;
        if (Child == NONE)
            Child = NewChild(Tree, At, Items[k]);
        Occurrences[Child].Count += Count;
        At = Child;
    }
}

static FpTree *
NewTree(int HeaderSize)
{
    FpTree *Tree = Allocate(sizeof *Tree);
    int i;
    memset(Tree, 0, sizeof *Tree);
    Tree->Root = NewNode(NONE, -1);
    Tree->Header = Allocate((size_t)HeaderSize * sizeof *Tree->Header);
    for (i = 0; i < HeaderSize; i++)
        Tree->Header[i].First = NONE;
    Tree->HeaderSize = HeaderSize;
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
        InPatterns[RankToItem[Set[k]]]++;
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
    uint32_t *Counts = calloc((size_t)h, sizeof *Counts);
    int16_t *NewPosition = Allocate((size_t)h * sizeof *NewPosition);
    FpTree *Result;
    NodeIndex Node, Up;
    int i, n = 0;

    if (Counts == NULL)
        exit(EXIT_FAILURE);
    for (Node = Tree->Header[h].First; Node != NONE; Node = Occurrences[Node].NextSame) {
        uint32_t Count = Occurrences[Node].Count;
        for (Up = Ascents[Node].Parent; Up != Tree->Root; Up = Ascents[Up].Parent)
            Counts[Ascents[Up].Item] += Count;
    }
    for (i = 0; i < h; i++)
        NewPosition[i] = Counts[i] >= MinSupport ? (int16_t)n++ : -1;
    if (n == 0) {
        free(Counts);
        free(NewPosition);
        return NULL;
    }
    Result = NewTree(n);
    for (i = 0; i < h; i++)
        if (NewPosition[i] >= 0) {
            Result->Header[NewPosition[i]].Item = Tree->Header[i].Item;
            Result->Header[NewPosition[i]].Support = Counts[i];
        }
    for (Node = Tree->Header[h].First; Node != NONE; Node = Occurrences[Node].NextSame) {
        uint16_t Path[MAX_BASKET];
        int Length = 0, a, b;
        for (Up = Ascents[Node].Parent; Up != Tree->Root; Up = Ascents[Up].Parent)
            if (NewPosition[Ascents[Up].Item] >= 0)
                Path[Length++] = (uint16_t)NewPosition[Ascents[Up].Item];
        for (a = 0, b = Length - 1; a < b; a++, b--) {
            uint16_t t = Path[a];
            Path[a] = Path[b];
            Path[b] = t;
        }
        InsertPath(Result, Path, Length, Occurrences[Node].Count);
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
        uint32_t Mark;
        FpTree *Sub;

        Set[Size] = Tree->Header[h].Item;
        Report(Set, Size + 1, Tree->Header[h].Support);
        if (h == 0 || Size + 1 >= MaxSize)
            continue;
        Mark = NodesUsed;
        Sub = ConditionalTree(Tree, h);
        if (Sub) {
            Mine(Sub, Set, Size + 1);
            FreeTree(Sub);
        }
        NodesUsed = Mark;
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
            printf(" %s", Texts[RankToItem[Top[i].Items[k]]].Name);
        printf("\n");
    }
    for (i = 0; i < ItemCount; i++)
        if (InPatterns[i] > InPatterns[Best])
            Best = i;
    printf("%s, price %d.%02d, is in %ld sets\n", Texts[Best].Name, Texts[Best].Price / 100,
           Texts[Best].Price % 100, InPatterns[Best]);
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
    Tree = NewTree(FrequentCount > 0 ? FrequentCount : 1);
    for (i = 0; i < FrequentCount; i++) {
        Tree->Header[i].Item = i;
        Tree->Header[i].Support = (uint32_t)Supports[RankToItem[i]];
    }
    Tree->HeaderSize = FrequentCount;
    for (i = 0; i < BasketCount; i++)
        InsertPath(Tree, BasketItems + BasketStart[i], BasketLength[i], 1);
    Mine(Tree, Set, 0);
    PrintResults(Tree);
    FreeTree(Tree);
    free(BasketItems);
    free(BasketStart);
    free(BasketLength);
    free(Siblings);
    free(FirstChild);
    free(Ascents);
    free(Occurrences);
    return EXIT_SUCCESS;
}
