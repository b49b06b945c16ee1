//! The safety rules by name, and a switch that turns one of them off: to see that some test notices.
//!
//! A site asks [`on`] last, where all else says that the rule decides: `if is_volatile && on(Rule::X)`. So a record of what
//! was asked tells which rules a test needs. Without the feature `rule-mutation` every rule is on and costs nothing:
//! a user must have no way to say "never mind". With it the environment variable `DTRANS_WITHOUT_RULE` names the rule to
//! go without (or several, with `+` between), and `DTRANS_RULES_ASKED` a file for the record. `tools/mutate-rules` uses both; docs/testing.md tells how.
//!
//! Every room may use this; it uses none.

/// Declares the rules, in the order in which they are listed.
macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $name:ident,)+) => {
        /// A rule without which the plugin would be unsound.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Rule {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Rule {
            /// All of them.
            pub const ALL: &'static [Rule] = &[$(Rule::$name),+];
        }
    };
}

rules! {
    // What objects hold that pointers are told apart by: `analysis/kinds`.
    /// Memory that is not filled with zeros holds anything at first.
    KindOfFreshMemory,
    /// A kind that is stored after others have the address comes too late.
    KindStoredFirst,
    /// A function that gives back the address of what is new may have kept it, or looked there.
    KindHandedBack,
    /// A number that is frozen is known only if no operation before may have made it any number.
    KindIsComputed,
    /// A store of something else than a constant may make an object one of any kind.
    KindOfStores,
    /// Code that is not known may write any kind.
    KindOfExposed,
    /// A kind in the first element says nothing of the others.
    KindOfElements,
    /// What fills some elements whole may end in the middle of a kind.
    KindOfCutElements,
    /// A name that is given before a branch is good for those only that come that way.
    NameOnOneWay,
    /// A load finds what another one found only if nothing was written between.
    NameAfterWrite,
    /// A way past a branch leads around what is done there.
    PastWork,
    /// What is computed before a branch, and used behind it, is not there on a way past it.
    PastUsed,
    /// A `switch` over what a comparison says chooses by that, not by what is compared.
    PastCompared,
    /// Ways that meet bring one step only if each brings the same.
    StepIsTheSame,
    // What fields hold: `opt_base/scales.rs`.
    /// A field holds one number only if nothing else is ever stored there.
    OneNumberHeld,
    /// What holds one number or zero is not that number.
    OneNumberOrZero,
    /// A product does not wrap around only if what it is computed from is so small.
    ProductFits,
    /// Numbers of bytes that meet are numbers of records only if all count records of one size.
    ProductsAlike,
    // What the walk over the module turns into constraints: `analysis/number`.
    /// A pointer of another address space is not followed.
    PointersOfOtherSpaces,
    /// A vector of pointers or wide integers may hold pointers.
    VectorsOfAddresses,
    /// A structure, array or wide number may hold pointers.
    WideValues,
    /// Where functions of two types meet, a call through a pointer reaches one that takes something else.
    FunctionsOfTwoTypes,
    /// A call through a pointer to functions of another type hands over nobody knows what.
    CallOfAnotherType,
    /// A step from a variable that only ever holds null leads to an address that no object has.
    StepFromNull,
    /// A computed `double` that is stored where pointers are kept is a number there.
    ComputedFloatStored,
    /// An access narrower than a pointer sees or leaves a part of one.
    NarrowAccess,
    /// An access of a vector, structure or wide number sees or leaves pointers that are not followed.
    WideAccess,
    /// Bytes other than zero that fill a pointer make an address.
    FillWithBytes,
    /// What the library reads or writes byte by byte may be parts of pointers.
    LibraryTouchesBytes,
    /// An atomic update, or an initializer narrower than a pointer, may touch a part of one.
    PartsOfPointers,
    /// What an address step is computed from is exposed if the step is not understood.
    StepNotUnderstood,
    /// An address step that is not understood leads anywhere.
    StepNotUnderstoodResult,
    /// A pointer used as an index is a number.
    AddressAsIndex,
    /// Of a distance that may wrap around only the power of two is sure.
    IndexMayWrap,
    /// Steps none of which wraps around may do so together, one behind the other.
    StepsAddUp,
    /// Only what is counted from the start of a block is one such step away from it, whatever is done with where that leads; and in it, or at its end, if as many
    /// were asked for.
    NearIsCount,
    /// And is no null, if the block is none.
    NearFromNull,
    /// What is kept beyond such a step may be far away if it is more than a record.
    NearKeptIsShort,
    /// What is counted from an address in an object is so only if that promises to stay there.
    StepBesideTouched,
    /// What is kept of addresses beside one in an object has to be in it.
    KeptBesideTouched,
    /// One before an element is an element, too, only if the index is known to be great enough.
    KeptBehindFirst,
    /// What is counted from an address in an object stays there only if memory is surely touched at it.
    InsideIfTouched,
    /// An index is as many more than another as is added to it.
    BesideAdds,
    /// An offset from null is a number turned into a pointer (soundness contract, 2).
    StepFromNullConstant,
    /// Where null may be an address, a step from it may lead to memory.
    NullIsValid,
    /// A narrow index that is only known to be small without its sign may be negative.
    NarrowIndexIsSigned,
    /// An index into an embedded array may leave it unless its range is proved (soundness contract, 5).
    InnerIndexNotProved,
    /// From a place inside of a record an index leads nowhere before that only if it is not negative, and does not wrap around.
    NowhereBefore,
    /// An index that was widened twice has no factor that is known.
    FactorWidenedTwice,
    /// A product that does not wrap around without its sign may do so with it.
    FactorUnsigned,
    /// A counter is a multiple of what it goes on by only if it does not wrap around.
    FactorOfCounter,
    /// Of the factor of a product that may wrap around only the power of two is sure.
    FactorMayWrap,
    /// A value that is not followed may be any pointer.
    ValueNotFollowed,
    /// Null of another address space may be an ordinary address.
    NullOfAnotherSpace,
    /// A constant number that is kept where pointers are kept is no null.
    ConstantNumber,
    /// The address of a block is no null.
    BlockAddress,
    /// What is inside a constant structure or vector is not followed.
    ConstantAggregate,
    /// A constant number turned into a pointer is an address that nobody knows.
    ConstantAddress,
    /// What an unknown constant expression is made of is exposed.
    ConstantExpression,
    /// A `double` that an instruction without a name here makes may hold the bits of any pointer.
    ComputedDouble,
    /// A loaded `double` with a use that may move its bits on is followed.
    FloatMayMove,
    /// A function that may hand the bits of a `double` on does not compute a number.
    FloatHandedOn,
    /// A phi holds what each of its values holds.
    PhiFlows,
    /// A select holds what each of its values holds.
    SelectFlows,
    /// A frozen pointer is the same pointer.
    FreezeFlows,
    /// The bits of a pointer are the pointer.
    BitCastFlows,
    /// A 64-bit integer made of a pointer carries it.
    PtrToIntFlows,
    /// An integer of another width made of a pointer shows the address.
    PtrToIntOfOtherWidth,
    /// A pointer made of an integer that carries one is that pointer.
    IntToPtrFlows,
    /// A pointer made of a number leads anywhere.
    NumberAsAddress,
    /// A function returns what its returns hold.
    ReturnFlows,
    /// An address converted to a floating-point number is seen.
    AddressAsFloat,
    /// Integer arithmetic sees the address that a number carries.
    Arithmetic,
    /// A switch sees the address that a number carries.
    SwitchOnAddress,
    /// What an instruction that is not understood uses is exposed.
    InstructionNotUnderstood,
    /// What an instruction that is not understood makes is unknown.
    ResultNotUnderstood,
    /// An atomic update of a pointer or of a wide number is not understood.
    AtomicOfPointers,
    /// An address that is put into memory as a number by an atomic update is seen.
    AtomicOfAddress,
    /// An atomic update is a condition.
    AtomicUpdate,
    /// A volatile update is a condition.
    VolatileUpdate,
    /// A wide value that moves through a phi or the like takes what is inside out of sight.
    WideCopy,
    /// Bits of a vector or of a computed `double` may be any address.
    ComputedBits,
    /// A load gives what is kept at the address.
    LoadFlows,
    /// A store keeps a pointer, or a number, at the address.
    StoreFlows,
    /// A `double` may carry a pointer to memory.
    DoubleStored,
    /// A volatile access is a condition.
    VolatileAccess,
    /// An atomic access is a condition.
    AtomicAccess,
    /// A structure as a value is a condition.
    WholeStructureAccess,
    /// Two pointers that are compared lead to one class.
    ComparedMeet,
    /// An address that is compared as a number is seen.
    ComparedAsNumbers,
    /// Two pointers whose distance is measured lead to one class.
    SubtractedMeet,
    /// A difference of addresses that is not divided exactly shows them (soundness contract, 6).
    DifferenceSeen,
    /// A difference of addresses that is compared with a number shows where they lie.
    DistanceTested,
    /// Only an exact division, by a constant, hides the unit of a difference.
    InexactDivision,
    /// `setjmp` and its like return twice, whatever their declaration says.
    ReturnsTwiceByName,
    /// So does what is declared to.
    ReturnsTwiceByAttribute,
    /// Operands in bundles are not understood.
    OperandBundle,
    /// An argument that is passed by value, or in another special way, is copied as a whole.
    SpecialArgument,
    /// A function called with another type than its own takes something else than it is given.
    DirectCallOfAnotherType,
    /// Only a body that surely runs says what a call does.
    BodyThatRuns,
    /// Allocation attributes are believed of declarations only.
    AttributesOfDeclarations,
    /// A call with further arguments through a pointer is not understood.
    CallOfVariadicPointer,
    /// What is no number or pointer may be passed elsewhere where further arguments may follow.
    UnprototypedArgument,
    /// A tail call that has to be one hands on further arguments of its function.
    UnprototypedTailCall,
    /// Only of a body that surely runs it is known that it takes no further arguments.
    CalledBody,
    /// What an array is moved to is made by the library's functions.
    VariableNeedsLibrary,
    /// What runs before `main` finds no array that `main` makes.
    VariableBeforeMain,
    /// Neither does what is called from outside, which may come before it too.
    VariableUsedFromOutside,
    /// What `calloc` hands out is zero, and all else that a variable holds at first is written.
    VariableFirstValues,
    /// An address is written only to variables that nobody looks at before.
    FirstValueIsOwn,
    /// Nor to a constant where `main` reads something that it takes for always the same.
    FirstValueOfConstant,
    /// Some uses want the address of a variable.
    VariableOnlyUsed,
    /// What is chosen from addresses of records is taken for a text only where it is used as nothing else.
    ChosenTextIsOnlyText,
    /// A few records in a variable are tried as memory of the heap only where records keep their address.
    VariableIsKept,
    /// What makes and frees chunks is the library's.
    ChunkNeedsLibrary,
    /// What is done to chunks of one kind is done to no other kind.
    ChunkSharesNothing,
    /// A chunk's address leads to memory where its array is looked up.
    ChunkIsAlive,
    /// A pointer that is moved over records leads to one of them, also where it comes from the start of a chunk.
    ChunkMovedPointer,
    /// A step over records from a pointer that may lead anywhere in a chunk begins where that does, if the pointer is declared to lead to such a chunk.
    ChunkByName,
    /// What lies some records behind an index is in the same array if no other of such records is there.
    ChunkAheadIsAlone,
    /// An index that is checked elsewhere is in the array only behind that check.
    ChunkCheckedBefore,
    /// What leads to the end of a single record leads out of it.
    ChunkHeadIsOne,
    /// What is taken for a pointer to a chunk is one.
    ChunkPointer,
    /// Chunks come from where they are made, with their arrays.
    ChunkIsMade,
    /// All that is done with chunks and their records is known.
    ChunkIsKnown,
    /// A pointer to a chunk leads to no place where the array was.
    ChunkStep,
    /// A pointer to a record leads to no place where the fields of the chunk were.
    ChunkStepOfRecord,
    /// Before the first record of a chunk there is less than from the end of a member to that of its record, if one may be counted from there.
    ChunkFrontIsShort,
    /// A member that is counted off is touched then.
    ChunkCountedIsTouched,
    /// The address of a chunk's array is kept where nothing else is read or written.
    ChunkAccess,
    /// What is read or written from a record on does not reach what lies behind the array.
    ChunkAccessOfRecord,
    /// What is said of the alignment of records holds where their array is by itself.
    ChunkIsAligned,
    /// Nobody asks where in a chunk a record lies.
    ChunkIsCompared,
    /// Nobody asks what comes before a chunk in memory.
    ChunkHasNoOrder,
    /// What becomes an index of a chunk's array is made of pointers into that array only.
    ChunkWalkInArray,
    /// Nobody asks which of two records comes first if they may lie in different arrays of a chunk.
    ChunkArraysHaveNoOrder,
    /// Chunks are freed with their arrays, and nothing else is.
    ChunkIsFreed,
    /// No index leads from a chunk's array to the fields of the chunk.
    ChunkIndexIsProved,
    /// What a chunk has before its array may be meant by a record before, unless an index that leads there from the array's start is surely used.
    ChunkIndexIsUsed,
    /// Where a step to a record promises nothing, no array of the same records may end where its own begins.
    ChunkIndexIsMeant,
    /// An index that is not proved to stay in a chunk's array is checked.
    ChunkIndexIsChecked,
    /// What says how far a block is used up is written where a record is cut, and where the block is new.
    PieceIsCounted,
    /// All that is cut from a block is counted by one counter.
    PieceHasOneCounter,
    /// Where a counter begins again, the block is another one, which has just been allocated.
    PieceOfNewBlock,
    /// Nobody touches what lies in a block but by what was cut from it.
    PieceIsUntouched,
    /// Blocks are not freed over and over: records that were made allocations stay.
    PieceStays,
    /// All that is done with a record that was cut from a block is known.
    PieceIsKnown,
    /// No pointer to such a record leaves it.
    PieceStepsStay,
    /// Nobody asks where such a record lies.
    PieceHasNoOrder,
    /// Nobody takes such a record to be aligned better than what the library allocates.
    PieceIsAligned,
    /// A record is cut from its block again only if it is still allocated as it was.
    PieceIsAsMade,
    /// Where a chunk's array ends no record of another begins.
    ChunkEndIsNoRecord,
    /// A call with another calling convention than the function's hands arguments over elsewhere.
    CalledByConvention,
    /// What is passed by value, or in another special way, is what both sides say.
    CalledWithSpecial,
    /// Who calls a function that is known outside hands a copy over as the calling convention has it.
    CopyPassedFromOutside,
    /// A call that ends its caller's frame can be given no copy in it, and its caller and the function it calls take their arguments alike.
    CopyPassedByTailCall,
    /// A call that comes last, and leads back to its function, is given nothing in the caller's frame: the program may go deep.
    CopyPassedInTheEnd,
    /// What is volatile or atomic is one access.
    ValueInOneAccess,
    /// What operand bundles say of a call is not understood.
    CalledWithBundles,
    /// An index is checked against the length of an array only if no other array of the record can be meant.
    ArrayIsCertain,
    /// What is read and written without aliasing metadata is known by its size only in variables, whose type is declared.
    DeclaredIsVariable,
    /// An index that is counted from a character may lead into the same array of a record beside.
    RecordsBeside,
    /// An index leads to nothing before its array only if it is not negative.
    IndexNotNegative,
    /// Loads of which nothing tells the type are of a record only if they read all of it.
    CopiedWhole,
    /// The first index of a loop tells which array is meant only if memory is touched there at the first turn.
    FirstIsTouched,
    /// ... and only if it is the same on all ways to the loop.
    FirstIsEntered,
    /// What lies behind an index over records, and less than one of them, may be of an array of such, unless a variable has a header before its own.
    ArrayBehindHeader,
    /// An index over records leads into no array of others only if no number of the ones is as long as one of the others.
    OtherRecords,
    /// Nor does one into an array of records that arrays of others, or unions, are in.
    RecordsOfScalars,
    /// What is written from a record's start on may be a text of its own, unless the record is being filled, or its fields are used before anything reads the
    /// text.
    TextInLiveRecord,
    /// What is compared up to a length is no text unless it is read as one elsewhere.
    ComparedIsText,
    /// What is filled at once, or read, may have no end.
    ComparedHasEnd,
    /// A text in one of the records of an array lies in the same field of each, and nothing else is told of that memory.
    TextInRecords,
    /// What a function is handed is the same place in all records.
    OnePlaceInRecord,
    /// What is chosen before a check stays.
    ChosenBehindCheck,
    /// As many bytes as nobody knows may be more than those of the array that lies first where they are copied to, or from.
    CopyOfMore,
    /// A walk over bytes ends with a text only if every byte is looked at in turn, and each that is zero ends it.
    WalkEndsAtZero,
    /// What a pointer goes on writing in the middle of is a text only if the library is handed it as one.
    WalkOfText,
    /// A variable that a pointer may lead to instead of a record may have a longer text.
    VariableIsNoRecord,
    /// What is loaded from one address is one kind of pointer only if all loads say so.
    LoadsAgree,
    /// Not every target passes arguments to a function without a prototype as to one with it.
    UnprototypedTarget,
    /// What is passed through a pointer arrives in whatever is called.
    ArgumentOfPointer,
    /// A parameter holds what each call passes.
    ArgumentFlows,
    /// An argument past the named ones, or in a shape that is not followed, is exposed.
    FurtherArgument,
    /// A call gives what the function returns.
    ResultFlows,
    /// A function that moves a block returns what the block held.
    WrapperMoves,
    /// A function that checks a pointer returns it.
    WrapperReturns,
    /// What a call that is not understood is passed is exposed.
    UnknownCall,
    /// What it returns is unknown.
    UnknownResult,
    /// A variable that other modules can name is exposed.
    ExportedVariable,
    /// So is one that another module defines.
    DeclaredVariable,
    /// Assembly of the module may name everything.
    ModuleAssembly,
    /// The linker names the ends of sections.
    SectionOfItsOwn,
    /// What initializes a variable from outside knows it.
    ExternallyInitialized,
    /// A variable of another address space is not followed.
    VariableOfAnotherSpace,
    /// A thread-local variable is many objects.
    ThreadLocal,
    /// A function without a body takes what it is passed through a pointer out of sight.
    DeclaredFunction,
    /// A body that another module may replace is not the one that runs.
    ReplaceableBody,
    /// Assembly finds the parameters of a naked function without naming them.
    NakedFunction,
    /// A parameter that is passed in a special way is a pointer to a copy.
    SpecialParameter,
    /// A function that code outside may call gets anything, and what it returns is out.
    ExportedFunction,
    /// Personality routines, prefix and prologue data are used by code outside.
    DataOfFunctions,
    /// Whoever has the address of a function with data in its code has those.
    DataInCode,
    /// A second name may be replaced: it stands for anything.
    SecondName,
    /// What has a second name is exposed.
    SecondNameExposes,
    /// Code outside passes anything to a function that it can name.
    ArgumentsFromOutside,
    /// Code outside keeps what a function that it can name returns.
    ResultsToOutside,
    /// A variable keeps the pointers of its initializer.
    InitializerKeeps,
    /// A number in an initializer, where pointers are kept, is an address.
    InitializerNumber,
    /// So is a floating-point number.
    InitializerFloat,
    /// A narrow number there is a part of one.
    InitializerNarrow,
    /// Numbers of an array in an initializer are addresses where pointers are kept.
    InitializerNumbers,
    /// Narrow numbers of an array in an initializer are parts of pointers where those are kept.
    InitializerBytes,
    /// What is inside a vector of an initializer is exposed.
    InitializerWide,
    /// A copy that is atomic by elements is not understood.
    ElementCopies,
    /// An address that a floating-point intrinsic gets as a number is seen.
    FloatIntrinsicOfAddress,
    /// What an intrinsic that is not understood uses is exposed.
    IntrinsicNotUnderstood,
    /// What it returns is unknown.
    IntrinsicResult,
    /// An address that is the length of a copy is seen.
    CopyLength,
    /// An address that is the length of a fill is seen.
    FillLength,
    /// A volatile copy is a condition.
    VolatileCopy,
    /// A block copy moves the pointers that lie in the block.
    CopyFlows,
    /// A volatile fill is a condition.
    VolatileFill,
    /// Zeros over a part of a pointer cut it in two.
    FillCuts,

    // Calls of the library: `analysis/number/models`, `analysis/library`, `analysis/formats`.
    /// A call may say that it means no library function.
    NoBuiltin,
    /// The linker may put a function of the program's in the place of the library's.
    WrappedByLinker,
    /// ... also one that is in no module, which only its arguments and scripts tell.
    ReplacedByLinker,
    /// ... also one in whose place LLVM puts the program's own at the end of the link.
    ReplacedByTokens,
    /// ... also one that machine code or a shared library defines which is not the C library.
    ReplacedByNative,
    /// ... also one that assembly outside functions defines, or gives another name.
    ReplacedByAssembly,
    /// ... also one that a library replaces which an object asks for by itself.
    ReplacedByDependentLibrary,
    /// ... also one that copies or fills memory, which the compiler calls where the program does not.
    ReplacedBlockFunction,
    /// A function with a body that has an allocator's name is none.
    AllocatorWithBody,
    /// A function with a body that has the name of one that calls back is none.
    CallingBackWithBody,
    /// A body that a library function comes with does what it says, once it is inlined.
    InlinedBody,
    /// It may be given anything by a call that is not taken for one of that function.
    InlinedBodyNotTaken,
    /// A function of another shape than the library's is another function.
    RowOfAnotherShape,
    /// A number that the library returns is no null.
    ReturnsNumber,
    /// Memory of the library's is unknown.
    ReturnsLibrary,
    /// What the library was given to keep, or finds by its name, may be anything.
    ReturnsUnknown,
    /// The library may return what it was passed.
    ReturnsSame,
    /// The library may return a pointer into what it was passed.
    ReturnsInto,
    /// ... unless it is only compared with null.
    ResultOnlyTested,
    /// The library may return a pointer into what it remembers.
    ReturnsRemembered,
    /// The library may return a pointer that it found.
    ReturnsWalked,
    /// A function that says it moves or frees a block has to say which.
    MovesWithoutBlock,
    /// Memory is new only if its function says that nothing else points to it.
    AllocatesNoAlias,
    /// What else a function is passed whose attributes say that it allocates or frees is exposed.
    AttributedArguments,
    /// A block that such a function moves to new memory is in both.
    AttributedMoves,
    /// A row may hold only where an argument is null.
    RowNull,
    /// An array is sorted or searched by elements of a size that is known.
    RowElementSize,
    /// What the library calls back has the type that it calls.
    CallbackOfAnotherType,
    /// An address that the library gets as a number is seen.
    LibraryNumber,
    /// What the library keeps is exposed.
    LibraryKeeps,
    /// Bytes that the library looks at are observed.
    LibraryReads,
    /// Bytes that the library takes or writes are observed, and may be parts of pointers.
    LibraryWrites,
    /// The library's copies move pointers.
    LibraryCopies,
    /// The library's fills with other bytes than zero make addresses.
    LibraryFillsBytes,
    /// The library's zeros over a part of a pointer cut it in two.
    LibraryFillCuts,
    /// A pointer into an argument is stored through another.
    EndPointer,
    /// The library moves a pointer on, and writes behind it.
    WalkingPointer,
    /// What the library remembers it reads and writes later.
    RememberedPointer,
    /// A pointer to memory of the library's is stored through an argument.
    StoresUnknown,
    /// New memory is stored through an argument.
    StoresNew,
    /// The library steps through the elements of an array that it sorts or searches.
    SortedStays,
    /// Elements that are sorted are copied over one another.
    SortedMoves,
    /// A comparison gets the key as its first argument.
    SearchedKey,
    /// A search returns a pointer to an element.
    SearchedElement,
    /// A thread gets what it is started with.
    ThreadArgument,
    /// What a block held is in the block that it has become.
    LibraryMoves,
    /// A format is read.
    FormatText,
    /// A pointer without a conversion that is known for it is exposed.
    UnknownFurtherArgument,
    /// An address that is printed is seen.
    PrintedAddress,
    /// Bytes without a bound may lie anywhere in the object.
    LibraryAnywhere,
    /// A text, and what else is as long as nobody knows, goes on behind where it begins.
    TextGoesOn,
    /// As many bytes as a negative number stands for may be allowed.
    AllowedNegative,
    /// What the library sees or writes byte by byte is a condition.
    BytesObserved,
    /// So is a pointer that the library reads or writes.
    PointersObserved,
    /// A library copy or fill without a length that is known is a condition.
    LibraryLength,
    /// What a function returns to the library that called it is exposed.
    CallbackResult,
    /// The bytes of a pointer that are looked at show the address.
    ObservedPointers,
    /// Only a text that nobody can change says what a format is.
    TextThatChanges,
    /// An argument that says how much memory a function is about is an integer.
    SizesAreIntegers,
    /// Some floating-point functions hand the bits of an operand on.
    FloatMoves,
    /// A function that makes memory, or frees it, allocates: a program may bring its own.
    RowsAllocate,
    /// A width or precision may be an argument of its own.
    WidthArgument,
    /// A precision does not count bytes where characters are wide.
    WideText,
    /// `%p` shows the address.
    FormatAddress,
    /// `%n` writes.
    FormatCount,
    /// A format with a conversion that is not the standard's is not understood.
    UnknownConversion,
    /// A conversion that is suppressed takes no argument.
    SuppressedConversion,
    /// A conversion that allocates is not understood.
    ConversionAllocates,
    /// A text that is read has an end, which is written too.
    TextEnd,

    // Functions of the program's own that only allocate, free, or check a pointer: `analysis/number/wrappers`.
    /// Only a body that surely runs makes a wrapper.
    WrapperBody,
    /// A function that returns a parameter must not free it.
    CheckerFrees,
    /// All blocks that a wrapper moves are one parameter.
    WrapperMovesOne,
    /// The block that a wrapper moves is used for nothing else.
    WrapperOldBlock,
    /// A pointer that a wrapper returns is not made in any other way.
    WrapperOrigin,
    /// A wrapper compares its pointer with null only.
    WrapperCompares,
    /// A function that uses its pointer in any other way is no wrapper.
    WrapperOtherUse,
    /// A call gets the pointer of a wrapper once.
    WrapperPassesOnce,
    /// A wrapper passes its pointer to no call that is not known to fill, free or return it.
    WrapperOtherCall,
    /// Nor to any intrinsic but one that fills all of it with zeros.
    WrapperOtherIntrinsic,
    /// A part that is filled is seen by whoever lays the memory out.
    WrapperFillsWhole,
    /// A function that makes now this much, now that much, is not known to be filled whole.
    WrapperOneExtent,
    /// All allocations of a wrapper are of one sort.
    WrapperOneSort,
    /// A wrapper that does something else with the size would see that it changes.
    WrapperSizeSeen,
    /// ... and so would one that compares it with anything but zero.
    WrapperSizeCompared,

    // How much memory an allocation makes, and how often it runs: `analysis/sizes`, `analysis/elements`, `analysis/once`.
    /// A size has to be a multiple of the element's.
    WholeElements,
    /// A size that is one of two is a multiple of what both are.
    SizeChoice,
    /// A sum is a multiple of what both its parts are.
    SizeSum,
    /// Of a number that may wrap around in few bits only the power of two is sure.
    SizeWraps,
    /// A number that is widened in two senses may have wrapped around in one.
    SizeSense,
    /// A narrow product or sum keeps its factors only if it is widened in the sense in which it does not wrap around.
    SizeNotWrapped,
    /// A few bytes in the place of none are no part of an element.
    SizeInsteadOfZero,
    /// A number of bytes that a copy or fill is told may have wrapped around in 64 bits.
    LengthWraps,
    /// ... unless it fills a new block of which it was the size.
    FillOfNewBlock,
    /// A number that is cut short keeps only a power of two.
    SizeTruncated,
    /// A difference is a multiple of what both its parts are.
    SizeDifference,
    /// A negative constant is no size, and wraps around.
    SizeNegative,
    /// A narrow parameter says nothing of a size.
    SizeParameter,
    /// What a function that others may call is passed is not known from its only call here.
    SizeOfOutsiders,
    /// An object is a whole number of elements, at least one.
    ObjectsOfWholeElements,
    /// An object whose size is not understood is not whole elements.
    ObjectOfUnknownSize,
    /// A record that only starts where an object starts is not its element.
    ElementNotPart,
    /// Objects of different sizes have no element in common.
    ElementOfAll,
    /// Where a call may return twice, control may come back to before an instruction.
    OnceReturnsTwice,
    /// What lies in a loop runs more than once.
    OnceNoLoop,
    /// A program may call its own `main`.
    OnceMain,
    /// ... nor does machine code name `main`.
    OnceMainNamed,
    /// ... and so may what it calls, if that is not known.
    OnceMainFromOutside,
    /// What can be called from outside may run more than once.
    OnceExported,
    /// What is called through a pointer may run more than once.
    OnceAddressTaken,
    /// What is called from two places may run twice.
    OnceOneCall,

    // Ranges of indices: `analysis/ranges` (soundness contract, 5).
    /// Callers that are not seen pass anything.
    RangeOfClosed,
    /// Functions that can be called from outside, or through a pointer, have callers that are not seen.
    RangeExported,
    /// What a naked function returns its body does not show.
    RangeOfNaked,
    /// A range that keeps growing has no bound.
    RangeGrows,
    /// A result that does not fit wraps around.
    RangeWraps,
    /// A sum or difference that may wrap around is not clamped.
    RangeSumWraps,
    /// Only a variable that is constant holds what it held at first.
    RangeOfTable,
    /// A constant of a table is the number that is read there only if it has as many bits.
    RangeOfTableWidth,
    /// After a store in a field, or where a pointer may lie, what was known of it is known no more.
    RecentStore,
    /// Where ways meet a load finds what was stored or loaded before only if that is known on each of them.
    RecentOnAllWays,
    /// And of the record that is meant on that way.
    RecentOfThatWay,
    /// ... nor is anything after a call.
    RecentCall,
    /// What is read before it is overwritten was there.
    RecentReadBetween,
    /// What lies in a field for a moment has to fit there.
    RecentFits,
    /// A negative number that is widened without its sign is a large one.
    RangeUnsigned,
    /// A number that is cut short may be any.
    RangeTruncated,
    /// The remainder of a negative number is negative.
    RangeOfRemainder,
    /// A negative number, divided or shifted, is not in the range of others.
    RangeOfQuotient,
    /// Two edges from one block to another say nothing of the condition.
    RangeTwoEdges,
    /// Where two conditions do not both hold, or one of them does, that says nothing of either.
    RangeOfBoth,
    /// The same where one of them is computed only if the other one does not decide.
    RangeOfChosenBoth,
    /// Where a condition does not hold its opposite does.
    RangeOtherwise,
    /// A comparison with its sides exchanged is another one.
    RangeMirrored,
    /// What is compared together with a number is less, or more, by that.
    RangeOfSum,
    /// The same of what a number that is compared is a part of.
    RangeOfSummand,
    /// The least of two without sign may be so great since the other one is negative.
    RangeOfLeast,
    /// What is left to be counted is less than the part that a mask leaves of it only if that is another number, and only if nothing wraps around.
    RangeOfRest,
    /// What a mask leaves of a negative number may be all of the mask.
    RangeMasked,
    /// A number that is shifted to the left and back is the part of itself that is left then, no other.
    RangeOfWidened,
    /// A counter may pass a number that is no whole number of steps from where it starts, or from which it goes on.
    RangeOfCounter,
    /// Below a bound that is negative as a signed number there may be anything.
    RangeUnsignedBound,
    /// Above a bound there may be negative numbers, which are large without their sign.
    RangeUnsignedAbove,
    /// Compared without sign, what may be negative is no bound.
    RangeUnsignedOther,
    /// Bits of what may be negative may make any number.
    RangeOfBits,
    /// What is loaded to no end is stored where it was.
    IdleStoresBack,
    /// What is computed on the way there traps nowhere and is seen by nobody.
    IdleIsHarmless,
    /// A field that anything else than loads and stores of one integer touches may hold any value.
    FieldIsOneInteger,
    /// Memory that a function allocates of which nothing is known may hold any value.
    FieldOfFreshMemory,
    /// A field that anything else than loads and stores of one pointer touches is no link.
    FieldIsOnePointer,
    /// An array of pointers holds nothing else.
    ArrayOfPointers,
    /// What one instruction may access in several places is a link in all of them or in none.
    LinkInAllPlaces,
    /// What is copied where links are comes from where nothing but pointers is kept.
    LinkCopiesPointers,
    /// A link leads to the start of an element.
    LinkToStart,
    /// A result fits if the greatest and least that it can be do.
    RangeFits,

    // From constraints to classes, and to what is unknown or exposed: `analysis/solver`, `analysis/groups`.
    /// A pointer that two ways lead to may have the offsets of both.
    OffsetsJoin,
    /// Two distances of elements have their common divisor as distance.
    StridesMeet,
    /// What may be kept at one place is one variable.
    SlotsMeet,
    /// A place that several offsets may mean is one with each of them.
    RangesMeetPlaces,
    /// Two such places that have an offset in common are one.
    RangesMeet,
    /// Functions that one pointer may lead to have their parameters and results in common.
    SignaturesMeet,
    /// A `double` that turns out to hold a pointer is stored as one.
    LateStores,
    /// A call through a pointer passes its arguments to each function it may lead to.
    CallsReach,
    /// It gives what they return.
    CallsReturn,
    /// A copy within a class repeats what is kept there at its distance.
    CopyStride,
    /// What the source of a copy keeps arrives in its target.
    CopyArrives,
    /// Where the target keeps pointers the source has a place too, so that a number is seen to arrive.
    CopyLooksBack,
    /// A copy longer than the distance of elements moves a place to more than one.
    CopyOnePlace,
    /// A pointer of which a part is read or written is unknown.
    PartialSlot,
    /// Bytes that were put together in parts may arrive as a pointer.
    PartialProbe,
    /// What a function without a body that is known is passed through a pointer is exposed.
    OpaqueTakes,
    /// What it returns is unknown.
    OpaqueReturns,
    /// Two pointers that are kept at overlapping places are written through one another.
    SlotsOverlap,
    /// So are the last one of an element and the first one of the next.
    SlotsOverlapAround,
    /// So are those at places that are not known exactly.
    RangesOverlap,
    /// And one at places that are closer than a pointer is wide.
    RangeOverlapsItself,
    /// A pointer into several classes that is known outside exposes each.
    ViewsExpose,
    /// Code outside reads and writes the pointers that exposed memory keeps.
    ExposedContents,
    /// Code outside calls functions that it knows with anything.
    ExposedCalls,
    /// What such a function returns is out.
    ExposedReturns,
    /// A copy that takes a part of a pointer makes it unknown.
    CopyCuts,
    /// A number in a pointer's place is an address that nobody knows.
    NumberIsUnknown,
    /// Memory that an unknown pointer may lead to is known outside.
    UnknownExposes,
    /// What is loaded through an unknown pointer is unknown.
    UnknownLoad,
    /// What is loaded from memory of the library's is the library's.
    LibraryLoad,
    /// What is stored in memory of the library's is known to it.
    LibraryStore,
    /// What is copied to or from memory of the library's, or passed to a function of its, is known to it.
    LibraryCopiedOrCalled,
    /// A class that pointers to memory of the library's meet shares them.
    LibraryShares,
    /// What is stored through an unknown pointer is exposed.
    UnknownStore,
    /// What is copied to or from memory that is not known is exposed, and unknown.
    UnknownCopy,
    /// What is passed to a function that is not known is exposed.
    UnknownCallee,
    /// What a function that is not known returns is unknown.
    UnknownCalleeResult,
    /// What a `double` holds is in the place where it is stored.
    LateFlags,
    /// What may be unknown, or a number, stays so wherever it flows.
    FlagsFlow,
    /// What is copied to a place that is copied on is copied on.
    ProbesChain,
    /// A copy from a place that is not one place is seen too.
    Probes,
    /// A pointer that two ways lead to points into the classes of both.
    ViewsOfBoth,
    /// What a view comes to lead to, those that include it lead to.
    ViewsInclude,
    /// What is kept at a place of a view is what its owners keep there.
    ViewsKeep,
    /// A call through a view of functions calls the owner's.
    ViewsCall,
    /// It gives what the owner's return.
    ViewsReturn,
    /// A copy of or to a view is one of or to each owner.
    ViewsCopy,
    /// Where there are too many owners, anything of the one side may arrive anywhere in the other.
    ViewsCopyAll,
    /// Views that become one keep what each was included in.
    ViewsAdopt,
    /// And the owners of both.
    ViewsAdoptOwners,
    /// Elements that are stepped over through a view are stepped over in its owners.
    ViewsStride,
    /// A text may change between a check of its length and its use.
    TextMayChange,
    /// A variable has as many bytes as its type if it is one, and no array of as many as the program says when it runs.
    TextInOneVariable,
    /// What is read from a table of texts is one of them.
    TextOfTableIsWhole,
    /// Nobody writes to a table whose texts are taken for the only ones.
    TextOfTableStays,
    /// What a function is handed is known if all calls of it are.
    TextOfAllCalls,
    /// A text's length is known only where it was compared with what `strnlen` was told.
    TextLengthCompared,
    /// A variadic function that looks at its further arguments does not only print them.
    PrinterLooks,
    /// A function that prints by two of its parameters prints by neither.
    PrinterOfOneFormat,
    /// A function in which a check may end the program promises neither to return nor to change nothing, nor does what leads to it.
    CheckMayReturn,
    /// Between steps over records only a constant step over whole ones counts as records.
    FarWholeRecords,
    /// Two constant steps that are chosen from lead to one field, perhaps of several records, or are none over records.
    FarOneField,
    /// A check of steps over records holds for what lies behind them, not for what lies behind others.
    FarChecksShared,
    /// What steps over records lead to that may wrap is checked where it is kept only if memory is surely touched through it.
    FarKeptIsTouched,
    /// Nothing but a check that ends the program may come between an address that is kept and memory that is touched through it.
    OnlyCheckBeforeTouch,
    /// An array of one element at the end may stand for more of them.
    CheckOfOne,
    /// A matrix may be walked as one array, from a row that is always the same.
    CheckOfRows,
    /// What a distance is counted from may be null.
    DistanceFromVariable,
    /// A distance that says whether something lies in an array may be that of something else.
    DistanceFromOutside,
    /// A truth value that lies alone in a record may be meant by an index of an array of such.
    TruthAlone,
    /// An allocation that is not whole elements may go on behind its last array.
    CheckedAllocation,
    /// A last array may go on where more than a record is allocated.
    CheckOfTail,
    /// A last array may go on in memory that is not known.
    CheckOfForeignTail,
    /// What was supposed when checks were put in is asked again when they are there.
    CheckIsLegal,
    /// The place behind an array may be handed over where nothing surely lies in it.
    CheckOfTouched,
    /// What is touched some bytes behind an address tells nothing of the element there if it is behind that, too.
    TouchedInElement,
    /// The address of a record that is kept may be the end of an array if nobody touches it first.
    KeptIsElement,
    /// An address that is kept for later may lead anywhere if it is not touched then.
    KeptIsTouched,
    /// An address that is kept is not touched for sure behind a call that may show something, or never come back.
    KeptOverCalls,
    /// An address that is kept may be null if nobody has touched what it is made of.
    KeptIsNoNull,
    /// An address that is computed again is the same only if what it is computed from is.
    KeptComputedAgain,
    /// An address that is chosen from two is checked if memory is surely touched through it then.
    ChosenIsTouched,
    /// An address that is not chosen may lead out of its array.
    CheckIfChosen,
    /// A check stays that a changed record, or a pointer kept beside the array, relies on.
    CheckStays,
    /// A function is not copied for an array if that has instructions that do something else in a copy, as jumps by labels' addresses do.
    CopyOfLabels,
    /// Own functions with names of the library's may be called by calls that passes write after the transforms.
    LibraryCalledLater,
    /// A static function that is called like one of the library's keeps another name in the link, which nobody takes for the library's.
    StaticKeepsOtherName,
    /// ... but its own where the library is not linked, so that what the code generator calls is there,
    StaticWithoutLibrary,
    /// ... and where assembly may name it.
    StaticNamedByAssembly,
    /// Where one of several arrays may hold a text, they have one length.
    CheckOfOneLength,
    /// `calloc` makes as many bytes as one argument says if the other is one.
    CallocOfBytes,
    /// Only the library's own `calloc` may be asked for another size where that is not a number of elements.
    CallocOfBytesIsPlain,
    /// A count is bounded by a constant only if the smaller of the two is taken, without signs.
    CountIsClamped,
    /// A text that is handed to a function that need not print it is not checked.
    CheckOfPrinted,
    /// What a function prints of another list is not what it is handed itself.
    CheckOfOwnList,
    /// What a function prints may be another text than before, once it has written to memory that others see.
    CheckOfWritten,
    /// Nothing is printed anew into memory that it may itself lie in.
    CheckOfItself,
    /// An address inside a variable where both a record and its first text begin is the record's.
    TextAtRecord,
    /// A whole variable's record may be looked at as a text where bytes follow its first array.
    CheckOfRecordAsText,
    /// A constant text that is passed in the place of one in a record is shorter than that may be.
    CheckOfShorterText,
    /// A constant text that is copied to a record is meant to be there as long as it is.
    CopiedConstantTells,
    /// A check of how many bytes are compared never ends a program.
    CheckNeverEnds,
    /// All pointers that come together in a walk over an array lead into that array.
    WalkOneArray,
    /// What touches an array in a walk takes one element.
    WalkWholeElements,
    /// Addresses that are compared, or subtracted, do not wrap around.
    WalkInBounds,
    /// A parameter that is made an index is handed on to nobody who wants an address.
    WalkStays,
    /// A pointer in a view may have taken any number of the view's steps, unless they are whole elements of the owner.
    StepsOfViews,
    /// Where places of two grids meet, all rows and places of both may be meant.
    GridsJoin,
    /// Rows are elements of their own only where they lie as far apart as elements do.
    GridsFold,
    /// A pointer into several groups shares them.
    GroupsShare,
    /// Memory is laid out together only where the pointers lead to the start of both.
    GroupsByOrigin,
    /// Memory is laid out together only where elements are of one size.
    GroupsBySize,

    // Conditions: `analysis/records`, `analysis/safety`, `analysis/legality`, `analysis/info`.
    /// Fields that overlap are one part.
    UnionFields,
    /// Elements of another size than the record are a condition.
    Misfit,
    /// A record that contains another is noted.
    RecordInside,
    /// A record inside another is noted.
    RecordNested,
    /// A record without fields is a condition.
    NoFields,
    /// A structure that system headers declare is a condition.
    SystemRecord,
    /// A structure of another size than that of the system's with its name is the program's own.
    SystemSize,
    /// So is one that a library function made.
    RecordOfLibrary,
    /// Memory that TBAA names otherwise is used as another record.
    CastByName,
    /// Memory that a type of other fields describes is used as another record.
    CastByShape,
    /// An access that reaches into several fields keeps what moves along with one field from moving.
    ProvedWithinOneField,
    /// Bytes that the library sees move only if it is known which they are, within one element.
    ProvedObservedTogether,
    /// The uses of a field's address are known only where nothing of the class is exposed.
    ProvedEveryUseKnown,
    /// Variables are arrays only where elements are stepped over.
    ProvedArraysOnly,
    /// What is seen on a pointer into several classes is seen on each.
    EventOfShared,
    /// What the walk has seen is a condition.
    EventOfClass,
    /// The address of a field that is given away is a condition of its own.
    FieldAddressGivenAway,
    /// A class that shares a pointer with another is noted.
    SharedClass,
    /// An object that does not start where an element starts is used as another record.
    ObjectInside,
    /// A function in a class of data is used as another record.
    FunctionAmongData,
    /// A variable that is an instance is noted.
    InstanceInVariable,
    /// A variable with an initializer is noted.
    InstanceInitialized,
    /// An object that is not whole elements is a condition (soundness contract, 6).
    ObjectNotWhole,
    /// An access through a pointer that may lead elsewhere uses memory of unknown origin.
    ForeignAccess,
    /// A class of which pointers shared with another access everything has nothing left that could move.
    SharedWhole,
    /// A copy or fill that takes parts of fields is a condition.
    BlockMisfit,
    /// So is a fill, or what the library does to whole elements.
    FillMisfit,
    /// A copy to or from other fields is a condition.
    CopyOfOther,
    /// So it is unless the other memory stays as it is.
    CopyOfMovable,
    /// A copy to or from other memory through a pointer into several classes is a condition.
    ForeignShared,
    /// Bytes that are accessed through a pointer into several classes stay together.
    SharedAccess,
    /// And where they are, from the start of an element.
    SharedFixed,
    /// A pointer into several classes that leads nobody knows where is a condition.
    SharedAnywhere,
    /// So is the order of such pointers, or their distance.
    SharedOrder,
    /// An access of a size that is not known fits no field.
    AccessWithoutSize,
    /// An access of a part of a field is a condition.
    AccessOfPart,
    /// An access of parts of two fields is a condition.
    AccessStraddles,
    /// A volatile or atomic access of several fields holds them in place.
    AccessOfSeveral,
    /// An access past the end of an element is a condition.
    AccessBeyond,
    /// A copy or fill of a length that is not known takes whole elements only if that is proved.
    BlockLength,
    /// A copy or fill somewhere in an element is a condition.
    BlockPlace,
    /// A copy or fill takes whole fields, or whole elements.
    BlockOfWholeParts,
    /// A volatile copy of several fields holds them in place.
    VolatileBlock,
    /// A copy to or from memory that is not known cannot be made field by field.
    CopyToNowhere,
    /// Nor one whose other side lies somewhere in an element.
    CopySomewhere,
    /// Nor one of elements that are not cut in the same way.
    CopyOfElements,
    /// Nor one that may overlap itself.
    CopyOverlaps,
    /// Memory that code outside looks at is not plain.
    CopyToExposed,
    /// Fields are copied to the same fields.
    CopyOfFields,
    /// A step from a pointer that may lead elsewhere uses memory of unknown origin.
    ForeignStep,
    /// A step in memory of several records is a condition.
    AmbiguousStep,
    /// The address of a place inside a field is for accesses only.
    StepInside,
    /// A step leads from a known field to a known field.
    StepAnywhere,
    /// A step over whole elements is one of multiples of their size.
    StepOfWholeElements,
    /// A choice between pointers to several records, or with one of unknown origin, is a condition.
    MergeOfOthers,
    /// A pointer that is stored nobody knows where is a condition.
    StoreAnywhere,
    /// An unknown pointer that is stored where pointers to a class are kept is a condition.
    StoreOfStranger,
    /// Only the start of an object is freed.
    FreeInside,
    /// An unknown pointer passed where pointers to a class are is a condition.
    PassedStranger,
    /// So is one that is returned there.
    ReturnedStranger,
    /// A pointer to memory of several records that is passed is a condition.
    PassedAmbiguous,
    /// The address of a field that is handed on has to say which one.
    HandedOnField,
    /// A distance is divided by whole elements.
    DistanceInElements,
    /// Two addresses are ordered, or measured, only at one place of an element (soundness contract, 4).
    SamePlace,
    /// What a variable points to is noted.
    VariablePoints,
    /// What is exposed has a condition that says so.
    ReachedFromExposed,
    /// Bytes that one access touches stay together.
    BytesOfOneAccess,
    /// A copy or fill that begins at one of several places is not cut: all that it may touch keeps together.
    BlockAtOnePlace,
    /// What a transform accesses by other instructions than the program did is accessed still.
    KeptAccess,
    /// A loop gets its turns back only if later copies of its body access what the first one does.
    RerollSame,
    /// ... as many elements further as there are copies between.
    RerollDistance,
    /// ... and the loop is left where what counts meets a number, not where it does not.
    RerollEnds,
    /// ... and each turn accesses other memory: a loop that stays in its place may go on for ever by steps of two, and would end by single ones.
    RerollMoves,
    /// ... and with sums for what was one because of bits that are free in every so many turns only.
    RerollAdds,
    /// A copy that was taken apart is accesses that the kept result does not know: there is a new run.
    KeptCopies,
    /// Functions that allocate, free or hand on are known as such also when their parameters have become indices.
    KeptWrappers,
    /// Fields do not move below an access that the analysis has not met.
    InPlaceKnownAccess,
    /// ... nor below a constant address that it has not met, if anything uses that.
    InPlaceKnownAddress,
    /// A module that is refused, or a class that was transformed, is not changed.
    RefusedModule,
    /// Elements of a size that is not known are not changed.
    ElementUnknown,
    /// Big-endian modules, and pointers of another width, are refused (soundness contract, 10).
    SupportedLayout,
    /// `whole-program=strict` refuses what has not been seen whole.
    StrictWholeProgram,
    /// `exceptions=strict` refuses exception handling.
    StrictExceptions,

    // What a transform may: `analysis/facts`, `transforms/driver`, `transforms/aostosoa`.
    /// An access that is not known to stay within an element keeps a class whole.
    TouchBeyond,
    /// No class of a refused module is changed.
    SplitRefusedModule,
    /// Only a class of one object is split.
    SplitOneObject,
    /// Only a class that no condition forbids to split is split.
    SplitLegal,
    /// Only an allocation that runs at most once is split (soundness contract, 7).
    SplitOnce,
    /// Arrays share columns, which move when they grow, only where no other thread or signal handler may use them meanwhile.
    PoolOneThread,
    /// ... and where nothing returns twice: the optimizer does not know that of `__builtin_setjmp`, and keeps what the pool has in
    /// registers; what the library's allocator has, it does not see.
    PoolReturnsTwice,
    /// A function that is not known may start threads.
    ThreadsUnknown,
    /// Library functions that start threads, take handlers, or load code are no secret.
    ThreadsStarted,
    /// What can be called from outside may be called by another thread.
    ThreadsOutside,
    /// ... and so may what code outside knows the address of.
    ThreadsExposed,
    /// Only allocations of the library's are replaced by a pool's, not what a function of the program's does besides.
    PoolAllocation,
    /// ... and likewise what frees.
    PoolFree,
    /// The end of an array in a pool is not another's start.
    PoolGap,
    /// A function that is copied for a pool holds nothing else that would have to be rewritten.
    PoolCopyOnly,
    /// ... nor anything that may be there only once.
    PoolCopyTwice,
    /// ... nor is passed anything of that sort, and keeps its signature.
    PoolCopySignature,
    /// A pool counts in 64 bits.
    PoolCopySize,
    /// Memory that moves to a pool's new array is not filled.
    PoolFillMoved,
    /// A product that wraps is more than a pool can have.
    PoolCallocWraps,
    /// A module that defines a function of the library's that a pool calls has no pools.
    PoolLibrary,
    /// ... nor one in whose place the linker puts another.
    PoolLibraryReplaced,
    /// ... nor one that has a name of the pool's own.
    PoolNames,
    /// All memory of a pool comes from the heap.
    PoolHeapOnly,
    /// ... and so does all of a region.
    RegionHeapOnly,
    /// Bytes that are reached through pointers into several classes keep together and stay, and nothing that depends on where in an element
    /// they lie is done with such a pointer.
    SharedStays,
    /// What is in a region is not given to what frees it elsewhere.
    RegionFreed,
    /// A region begins before all code of its program: there is a `main`.
    RegionProgram,
    /// ... and nothing else runs first: `.preinit_array` has no other entry, the resolver of an ifunc does no work, and no shared library is started first.
    RegionFirst,
    /// A module that has a name of the regions' runtime has none.
    RegionNames,
    /// ... nor has one in whose place the linker puts another function of the library's that the runtime calls.
    RegionLibraryReplaced,
    /// Memory is allocated and found as the program says where a sanitizer hears of each allocation or looks for leaks.
    MemoryWatched,

    // What the rewriter can do: `opt_base/check`.
    /// A sanitized function, a coroutine or the like is left alone (soundness contract, 10).
    RewriteSpecialFunction,
    /// A pointer that may lead elsewhere becomes no index.
    RewriteForeign,
    /// A pointer to several fields becomes no index.
    RewriteInexact,
    /// A function that other modules call keeps its parameters.
    SignatureExported,
    /// So does one with further arguments.
    SignatureVariadic,
    /// So does one whose address is used.
    SignatureOnlyCalled,
    /// So does one with special data, such as a type for calls through pointers.
    SignatureSpecial,
    /// So does one with a personality.
    SignaturePersonality,
    /// So does one with special parameters.
    SignatureParameter,
    /// So does one that is called where a tail call must stay.
    SignatureTailCalled,
    /// So does one that contains such a call.
    SignatureTailCalls,
    /// A volatile or atomic load or store of a pointer stays.
    RewriteVolatilePointer,
    /// What is loaded points to one field.
    RewriteLoadInexact,
    /// An address inside an embedded array is not stored.
    RewriteInnerStored,
    /// A pointer becomes no number of another width.
    RewriteNarrowNumber,
    /// A distance counts elements.
    RewriteDistance,
    /// A distance is one of the same fields.
    RewriteDistanceOfFields,
    /// A distance is one of two pointers to the class.
    RewriteDistanceFromOther,
    /// A function returns a pointer to the class only as an index.
    RewriteReturn,
    /// An instruction without a rule here is not rewritten.
    RewriteOther,
    /// Before a list of edits is carried out it is proved that nothing else uses what goes.
    NothingLeftBehind,
    /// Where an element's first bytes lie in another column, all accesses to them can be given that address.
    FirstFound,
    /// ... and no pointer into them meets one to the element.
    FirstApart,
    /// Null is an index only as the start of an element: the field of an element may have its number.
    RewriteNullField,
    /// Addresses compared as signed numbers are not those of indices.
    CompareSigned,
    /// Pointers to different fields are not compared.
    CompareFields,
    /// Elements of a pool are compared for order only within one array.
    CompareArrays,
    /// ... also by the sign of their distance.
    CompareDistances,
    /// Nor with an address inside an embedded array.
    CompareInner,
    /// Nor with an address that is a constant.
    CompareConstant,
    /// Nor that of a field with null.
    CompareNullField,
    /// A volatile or atomic access of the class stays.
    RewriteVolatile,
    /// An access of a structure or wide number is not rewritten.
    RewriteWide,
    /// An access stays within its element.
    RewriteStraddles,
    /// An access stays within its column.
    RewriteOneColumn,
    /// A pointer of the class used as an index is a number.
    StepFromElsewhere,
    /// An index into an embedded array stays within one column.
    InnerOneColumn,
    /// An address inside an embedded array is for accesses only.
    InnerOnlyAccessed,
    /// A step that may leave the object may start at null, or end there.
    StepOutOfBounds,
    /// What a step begins at that may leave the object is no null only if memory is touched there, or a step before it.
    StepOnFromTouched,
    /// A step from a variable that promises nothing is one over as many records as its index says only if that is short.
    StepFromVariable,
    /// What goes on from where one leads that is proved not to wrap around may do so if it is long.
    StepOnIsShort,
    /// And what is kept of it may be beside an object.
    StepOnOnlyTouched,
    /// Nor past the ends of its own.
    InnerStepReach,
    /// A call through a pointer, or with bundles, is not rewritten.
    CallOfPointer,
    /// Only the start of the array is freed.
    CallFreesStart,
    /// An address inside an embedded array is not passed.
    CallInnerArgument,
    /// A call with further arguments is not rewritten.
    CallFurtherArguments,
    /// A call of anything else gets no pointer to the class.
    CallUnknown,
    /// Nor does an intrinsic but for copies and fills.
    CallIntrinsic,
    /// A volatile copy or fill stays.
    PiecesVolatile,
    /// The byte of a fill is a constant.
    PiecesByte,
    /// It stays within one element.
    PiecesLength,
    /// An allocation with bundles, or as a tail call that must stay, is not rewritten.
    AllocationPlain,
    /// `calloc` gets a number of elements and the size of some.
    AllocationCounts,
    /// A field of null is no null: its address is looked at by nobody.
    AddressOnlyAccessed,
    /// A byte without a place on one side cannot be looked at there.
    PiecesOverlay,

    // What the rewriter of elements in place can do: `opt_base/in_place`.
    /// A variable that others know (its size, its section, its place, its first contents) stays as it is.
    InPlacePlainVariable,
    /// Memory of which a condition says that fields may not move stays as it is.
    InPlaceLegal,
    /// And of which one says that fields may not go.
    InPlaceLegalToDelete,
    /// A condition that forbids narrower fields.
    InPlaceLegalToNarrow,
    /// What lies at offset 0 stays there: the pointer to an element is the one to its first field.
    FirstFieldStays,
    /// A field that is read stays, and one that is written otherwise than by a plain store.
    ReadFieldStays,
    /// So does one that is copied to or from memory of another layout.
    CopiedFieldStays,
    /// So does one whose address is used for more than stores.
    AddressOfFieldStays,
    /// Only what is copied in whole elements is laid out alike for it.
    FamilyOfWholeElements,
    /// Addresses compared as signed numbers are in an order that nobody has looked at.
    InPlaceCompareSigned,
    /// A distance in bytes counts elements.
    InPlaceDistance,
    /// An allocation whose argument counts twice cannot be scaled by it.
    SizeCountsOnce,
    /// A function of the program's own that is told a size may look at it.
    SizeOnlyAsked,
    /// What steps over elements in the library steps as far as it is told.
    LibraryStepsAsTold,
    /// What lies a number of records behind others is one that is used as such.
    RecordBehind,
    /// All accesses through a step over records say that these begin as many bytes behind where it leads.
    StepBeginsBehind,
    /// All that a variable is copied from and to that keeps parts of records between copies is the same part of elements of one class.
    RelayOfOnePlace,
    /// Nothing else is done with it.
    RelayOnlyCopied,
    /// A call of `qsort` means the library's function, and so do those that take its place.
    SortReplaced,
    /// What tells the order is called as it is declared: with two pointers, for a number.
    SortComparesTwo,
    /// It never throws, nor is it unwound by the end of its thread.
    SortUnwinds,
    /// What asks for huge pages calls the library's functions.
    PagesReplaced,
    /// Of what the library moves about some lies in memory of its own meanwhile, which is no region.
    MovedOutOfRegion,
    /// A block whose size may have wrapped around asks for whole elements, also where these are as large as they were.
    InPlaceSizeWraps,
    /// ... and so does what fills it.
    InPlaceFillWraps,
    /// What a function and its `musttail` call say of a result's address has to be the same.
    InPlaceResultOfTailCall,
    /// The type of a result that is handed over by its address says exactly how large it is.
    InPlaceResultSize,
    /// Nothing of such a result lies before its address.
    InPlaceResultPlace,
    /// A length of fewer than 64 bits is not scaled.
    InPlaceLengthType,
    /// Only allocations that are understood are scaled.
    InPlaceAllocation,
    /// The byte of a fill that is broken into pieces is a constant.
    InPlaceFillByte,
    /// Where elements or fields are less aligned than they were, nothing relies on more.
    InPlaceAlignment,
    /// What is kept in fewer bytes is used as a whole, or not at all.
    RecodedWhole,
    /// Links of 32 bits lead into a region.
    LinkIntoRegion,
    /// What a sanitizer knows of addresses lies where links could lead.
    LinkUnsanitized,
    /// What is kept in 32 bits is null, or a pointer to the start of an element of the class that links lead to.
    LinkValue,
    /// An intrinsic that is not known here is not rewritten.
    InPlaceIntrinsic,

    // What the rewriter keeps true: `opt_base/rewrite`, `opt_base/plan`.
    /// A sanitized function, a coroutine or the like is left alone where fields move, too (soundness contract, 10).
    InPlaceSpecialFunction,
    /// Attributes about memory and pointers are dropped (soundness contract, 8).
    StaleAttributes,
    /// Assumptions about pointers are dropped.
    StaleAssumptions,
    /// An access is as aligned as its column.
    StaleAlignment,
    /// A size is rounded up to whole elements where it is used.
    SizesAtUse,
    /// A size that no block can have stays as it is.
    SizeTooBig,
    /// An allocation that fails for its size, or whose size wraps around, also fails if elements become smaller.
    SizeFailsAlike,
    /// An allocation that failed gives null.
    FailedAllocation,
    /// Null may be freed, and frees nothing.
    FreeOfNull,

    // Indices of 32 bits: `opt_base/links` and what the rewriter does for them.
    /// A column holds narrow indices only if what is read and written there are pointers to one array, or null.
    LinkPointersOnly,
    /// The columns of a pool keep the size of their elements.
    LinkInBlock,
    /// Links to an array in a pool, which grows, are wide.
    LinkToBlock,
    /// No number is kept there that was copied as bytes.
    LinkNoNumbers,
    /// A copy that is taken apart moves whole indices, and a fill makes null.
    LinkCopiedWhole,
    /// Where the array's length is not proved to be small, it is looked at.
    LinkCountFits,
    /// A column that may be widened is not touched by code that may run in another thread.
    LinkOneThread,
    /// ... nor perhaps still there after it was handed to a function that frees.
    LinkFreedSurely,
    /// An array that is too long makes the indices wide.
    LinkTooMany,
    /// The columns that are there when that shows are filled anew.
    LinkWidened,
    /// But not in a block that is freed already.
    LinkWidenedFreed,
    /// And not in one that could not be allocated.
    LinkWidenedFailed,
    /// An index keeps its sign: it may lie before the first element.
    LinkSigned,
    /// Indices are compared with their sign: one before the first is below them.
    OrderOfElements,
    /// LLVM's passes over loops are kept from taking an index that begins again for one that goes on.
    LoopWidths,
}

#[cfg(not(feature = "rule-mutation"))]
mod switch {
    use super::Rule;

    /// Is the rule in force?
    #[inline(always)]
    pub const fn on(_: Rule) -> bool {
        true
    }

    /// Is a rule in force that is a cell of a table?
    #[inline(always)]
    pub fn is_line_on(_: impl FnOnce() -> String) -> bool {
        true
    }
}

#[cfg(feature = "rule-mutation")]
mod switch {
    use std::collections::BTreeSet;
    use std::io::Write as _;
    use std::sync::{Mutex, OnceLock};

    use super::Rule;

    /// Is the rule in force?
    pub fn on(rule: Rule) -> bool {
        is_line_on(|| format!("{rule:?}"))
    }

    /// Is a rule in force that is a cell of a table?
    pub fn is_line_on(name: impl FnOnce() -> String) -> bool {
        let name = name();
        record(&name);
        !super::left_out().is_some_and(|names| names.split('+').any(|left| left == name))
    }

    /// Notes that a rule was asked for, once per process: what runs, a tab, the rule.
    fn record(name: &str) {
        static FILE: OnceLock<Option<String>> = OnceLock::new();
        static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        let Some(path) = FILE.get_or_init(|| std::env::var("DTRANS_RULES_ASKED").ok()) else { return };
        // A unit test is known by its thread, a host by its arguments.
        let thread = std::thread::current();
        let test = if cfg!(test) { thread.name().unwrap_or_default() } else { "" };
        if !SEEN.lock().is_ok_and(|mut seen| seen.insert(format!("{test}\t{name}"))) {
            return;
        }
        let arguments = || std::env::args().collect::<Vec<_>>().join(" ");
        let what = if test.is_empty() { arguments() } else { test.to_string() };
        let line = format!("{}\t{name}\n", what.replace(['\n', '\t'], " "));
        if let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path) {
            let _ = file.write_all(line.as_bytes());
        }
    }
}

pub use switch::{is_line_on, on};

/// The rule to go without, if the environment names one.
fn left_out() -> Option<&'static str> {
    static NAME: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    let named = || std::env::var("DTRANS_WITHOUT_RULE").ok().filter(|_| cfg!(feature = "rule-mutation"));
    NAME.get_or_init(named).as_deref()
}

/// Complains about a rule to go without that there is none of; `lines` are the rules that are lines of tables.
pub fn check(lines: &[String]) -> Result<(), String> {
    let Some(name) = left_out() else { return Ok(()) };
    let mut valid: Vec<String> = Rule::ALL.iter().map(|rule| format!("{rule:?}")).collect();
    valid.extend_from_slice(lines);
    match name.split('+').find(|name| !valid.iter().any(|known| known == name)) {
        None => Ok(()),
        Some(wrong) => Err(format!("DTRANS_WITHOUT_RULE: unknown rule '{wrong}'; the rules are {}", valid.join(", "))),
    }
}
