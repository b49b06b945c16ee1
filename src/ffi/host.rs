//! The host: entry point, registration, pipelines under construction, and the state of a running pass.
//!
//! [`library_info`] fills the structure by which a host knows a plugin. LLVM then calls back through the functions at
//! the end of this file; each ends in a panic guard and does nothing but turn raw arguments into the safe handles
//! that [`Plugin`] and [`ModulePass`] speak.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{c_char, c_void, CStr};
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::slice;
use std::sync::OnceLock;

use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMModuleRef, LLVMTypeRef, LLVMValueRef};

use super::{alias, guard};

/// A compilation that was asked to tell which of its lines run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct CoveredUnit {
    /// Its place in `llvm.dbg.cu`.
    pub place: u32,
    /// Are notes to be written of what there is (`-ftest-coverage`)?
    pub notes: bool,
    /// Is the program to count (`-fprofile-arcs`)?
    pub data: bool,
}

/// What the plugin does when the host builds a pipeline. One value lives as long as the registration it is made for.
pub trait Plugin {
    /// Adds what `text` names; false if it names nothing of ours, or wrongly.
    fn parse(&self, text: &str, into: &mut Pipeline) -> bool;
    /// The start of a compilation's pipeline.
    fn pipeline_start(&self, level: Level, into: &mut Pipeline);
    /// The start of a full link-time optimization.
    fn link_early(&self, level: Level, into: &mut Pipeline);
    /// The end of a full link-time optimization.
    fn link_last(&self, level: Level, into: &mut Pipeline);
    /// Adds to the pipeline of one module of a ThinLTO link; called in several threads.
    fn link_thin(&self, into: &mut Pipeline);
    /// How the alias analysis is added to those of every function, if it is.
    fn automatic_alias(&self) -> Option<alias::Mode>;
}

/// A pass over a module. It contains its own panics.
pub trait ModulePass {
    /// The name in pipeline text, without parameters.
    fn name(&self) -> &str;
    /// The pipeline text that makes the same pass again.
    fn text(&self) -> String;
    /// Runs on the module of `run`.
    fn run(&self, run: &Run) -> Effect;
}

/// What a pass did to its module, in the numbers that the shim knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Effect {
    /// Nothing.
    Unchanged = 0,
    /// It changed the module.
    Changed = 1,
    /// It changed the module and kept the layout analysis up to date.
    ChangedAnalysisKept = 2,
}

/// An optimization level: LLVM's pair of speed and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Level {
    /// 0 to 3.
    pub speed: u32,
    /// 0; 1 for `-Os`, 2 for `-Oz`.
    pub size: u32,
}

impl Level {
    /// Whether this is `-O0`.
    pub fn is_none(self) -> bool {
        self.speed == 0 && self.size == 0
    }
}

/// `llvm::PassPluginLibraryInfo`.
#[repr(C)]
pub struct PassPluginLibraryInfo {
    api_version: u32,
    plugin_name: *const c_char,
    plugin_version: *const c_char,
    register: Option<unsafe extern "C" fn(*mut c_void)>,
    /// There since plugin API 2 (LLVM 22).
    pre_codegen: Option<unsafe extern "C" fn()>,
}

/// Makes the plugin's state for one registration.
pub type Factory = fn() -> Box<dyn Plugin>;

static FACTORY: OnceLock<(Factory, Vec<&'static str>)> = OnceLock::new();

/// The answer to `llvmGetPassPluginInfo`; in a host of another LLVM version one that the host refuses.
pub fn library_info(
    name: &'static CStr,
    version: &'static CStr,
    pass_names: Vec<&'static str>,
    factory: Factory,
) -> PassPluginLibraryInfo {
    let refusal = host_refusal();
    let api_version = match &refusal {
        Some(text) => {
            // LLVM's own streams may differ in another version, the process's standard error does not.
            eprintln!("{text}");
            REFUSED
        }
        // SAFETY: takes nothing and returns a constant.
        None => unsafe { LLVMDTransPluginApiVersion() },
    };
    let _ = FACTORY.set((factory, pass_names));
    PassPluginLibraryInfo {
        api_version,
        plugin_name: name.as_ptr(),
        plugin_version: version.as_ptr(),
        register: if refusal.is_none() { Some(register) } else { None },
        pre_codegen: None,
    }
}

/// An API version that no host has.
const REFUSED: u32 = 0;

/// Where a host of x86-64 waits for its answer: the function that it calls returns a structure, for which it hands over the place and
/// gets it back, by the rules of System V and of Windows.
///
/// A host of LLVM 21 or before has no room for the last field.
#[cfg(target_arch = "x86_64")]
#[repr(transparent)]
pub struct Answer(*mut PassPluginLibraryInfo);

#[cfg(target_arch = "x86_64")]
impl Answer {
    /// Hands over what [`library_info`] says.
    pub fn give(self, info: PassPluginLibraryInfo) -> Self {
        let PassPluginLibraryInfo { api_version, plugin_name, plugin_version, register, pre_codegen } = info;
        // SAFETY: the host calls `llvmGetPassPluginInfo` as a function that returns this structure, so that the place is valid for
        // writing; the last field is written only where the version of LLVM has it.
        unsafe {
            (&raw mut (*self.0).api_version).write(api_version);
            (&raw mut (*self.0).plugin_name).write(plugin_name);
            (&raw mut (*self.0).plugin_version).write(plugin_version);
            (&raw mut (*self.0).register).write(register);
            if api_version != REFUSED {
                (&raw mut (*self.0).pre_codegen).write(pre_codegen);
            }
        }
        self
    }
}

/// Why the plugin cannot be loaded into this process, if it cannot.
///
/// Calls nothing of LLVM's but the function that tells the version: another may have none of what the plugin asks for.
fn host_refusal() -> Option<String> {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: the three pointers are valid for writing; the others take nothing, and return a constant, or null or a C string
    // that lives as long as the process.
    unsafe {
        let built_for = LLVMDTransBuiltForMajor();
        let text = |text: *const c_char| (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned());
        if !LLVMDTransHostVersion(&mut major, &mut minor, &mut patch) {
            return Some(host_without_version(built_for, text(LLVMDTransHostFile())));
        }
        let other = host_mismatch(built_for, (major, minor, patch));
        other.or_else(|| text(LLVMDTransMissingSymbol()).map(|symbol| host_without(built_for, &symbol)))
    }
}

/// The refusal for a host of the given version, or nothing if the plugin fits.
fn host_mismatch(built_for: u32, host: (u32, u32, u32)) -> Option<String> {
    let (major, minor, patch) = host;
    (major != built_for).then(|| refusal(built_for, &format!("LLVM {major}.{minor}.{patch}")))
}

fn refusal(built_for: u32, host: &str) -> String {
    format!(
        "dtrans: this plugin is built for LLVM {built_for} and cannot be loaded into {host}; \
         use opt, clang and ld.lld of LLVM {built_for}"
    )
}

/// The refusal for a host that does not tell its version: one before LLVM 16, or that keeps LLVM's symbols to itself.
fn host_without_version(built_for: u32, file: Option<String>) -> String {
    let host = match file {
        Some(file) => format!("LLVM 15 or older, from {file}"),
        None => "a program that does not give LLVM's symbols to plugins".to_string(),
    };
    refusal(built_for, &host)
}

/// The refusal for a host of the right version that has not all of it.
fn host_without(built_for: u32, symbol: &str) -> String {
    format!(
        "dtrans: this plugin cannot be loaded: the LLVM {built_for} of this program does not give {symbol} to plugins; \
         use tools that are linked with LLVM's shared library"
    )
}

/// The text of the host's `-dtrans-options` flag; empty when it was not given.
pub fn option_text() -> String {
    let mut text = String::new();
    // SAFETY: the sink is called with a valid string before the call returns.
    unsafe { LLVMDTransOptionText(append, (&mut text as *mut String).cast()) };
    text
}

/// Writes to LLVM's error stream, in order with what the host writes there.
pub fn errs(text: &str) {
    // SAFETY: pointer and length are of one string.
    unsafe { LLVMDTransErrs(text.as_ptr().cast(), text.len()) }
}

/// Ends the host with an error.
pub fn fatal(text: &str) -> ! {
    // SAFETY: pointer and length are of one string.
    unsafe { LLVMDTransFatal(text.as_ptr().cast(), text.len()) }
}

/// A pipeline under construction.
pub struct Pipeline<'a> {
    raw: NonNull<c_void>,
    lifetime: PhantomData<&'a mut ()>,
}

impl Pipeline<'_> {
    /// Adds a pass of ours.
    pub fn add(&mut self, pass: Box<dyn ModulePass>) {
        let name = pass.name().to_string();
        let text = pass.text();
        let raw = Box::into_raw(Box::new(pass)).cast();
        // SAFETY: the pipeline is valid while `self` is, the strings while the call lasts; the shim takes the pass and
        // frees it once through `free_pass`.
        unsafe {
            LLVMDTransPipelineAddPass(
                self.raw.as_ptr(),
                raw,
                name.as_ptr().cast(),
                name.len(),
                text.as_ptr().cast(),
                text.len(),
            )
        }
    }

    /// Adds always-inline, lower-expect, simplifycfg, mem2reg, and a pass that folds branches on constants: as much as the analysis
    /// needs and no more.
    pub fn add_cleanup(&mut self) {
        // SAFETY: the pipeline is valid while `self` is.
        unsafe { LLVMDTransPipelineAddCleanup(self.raw.as_ptr()) }
    }

    /// Adds globaldce.
    pub fn add_dead_code(&mut self) {
        // SAFETY: the pipeline is valid while `self` is.
        unsafe { LLVMDTransPipelineAddDeadCode(self.raw.as_ptr()) }
    }

    /// Adds LLVM's own pipeline for compiling to a link-time-optimized object.
    pub fn add_pre_link(&mut self, level: Level, keep_widths_apart: bool) {
        // SAFETY: the pipeline is valid while `self` is.
        unsafe { LLVMDTransPipelineAddPreLink(self.raw.as_ptr(), level, keep_widths_apart) }
    }

    /// Adds passes of LLVM's by their text, as in `opt -passes=`; false if the host has none of that name.
    #[must_use]
    pub fn add_text(&mut self, text: &str) -> bool {
        // SAFETY: the pipeline is valid while `self` is; pointer and length are of one string.
        unsafe { LLVMDTransPipelineAddText(self.raw.as_ptr(), text.as_ptr().cast(), text.len()) }
    }

    /// Adds `InstrProfilingLoweringPass`.
    pub fn add_counters(&mut self, counting: &Counting) {
        let Counting { promote, atomic, file } = counting;
        // SAFETY: the pipeline is valid while `self` is; pointer and length are of one string, which the shim copies.
        unsafe {
            LLVMDTransPipelineAddCounters(self.raw.as_ptr(), *promote, *atomic, file.as_ptr().cast(), file.len());
        }
    }

    /// Adds `GCOVProfilerPass` for each of `units`.
    pub fn add_arcs(&mut self, units: &[CoveredUnit], atomic: bool) {
        // SAFETY: the pipeline is valid while `self` is; pointer and length are of one slice, which the shim copies.
        unsafe { LLVMDTransPipelineAddArcs(self.raw.as_ptr(), units.as_ptr(), units.len(), atomic) }
    }

    /// Adds `PGOInstrumentationUse`: the counts of instrumented code, from a file that `llvm-profdata` wrote.
    pub fn add_profile_use(&mut self, file: &str) {
        // SAFETY: as above.
        unsafe { LLVMDTransPipelineAddProfileUse(self.raw.as_ptr(), file.as_ptr().cast(), file.len()) }
    }

    /// Adds `SampleProfileLoaderPass`: counts from a profile of samples.
    pub fn add_sample_use(&mut self, file: &str) {
        // SAFETY: as above.
        unsafe { LLVMDTransPipelineAddSampleUse(self.raw.as_ptr(), file.as_ptr().cast(), file.len()) }
    }

    /// Has LLVM's vectorizer leave loops alone that it would get wrong, in all pipelines of the registration that this one is built for (src/shim/widths.cpp).
    pub fn keep_widths_apart(&mut self) {
        // SAFETY: the pipeline is valid while `self` is.
        unsafe { LLVMDTransPipelineKeepWidthsApart(self.raw.as_ptr()) }
    }

    /// Marks the registration that this pipeline is built for.
    pub fn mark(&mut self) {
        // SAFETY: the pipeline is valid while `self` is.
        unsafe { LLVMDTransPipelineMark(self.raw.as_ptr()) }
    }
}

/// One run of a pass on a module.
pub struct Run<'a> {
    raw: NonNull<HostRun>,
    lifetime: PhantomData<&'a mut ()>,
}

impl Run<'_> {
    /// The shim's handle, valid while `self` is.
    pub fn raw(&self) -> *mut HostRun {
        self.raw.as_ptr()
    }

    /// The module.
    pub fn module(&self) -> LLVMModuleRef {
        // SAFETY: the run is valid while `self` is.
        unsafe { LLVMDTransRunModule(self.raw()) }
    }

    /// Whether the registration that this pass was built for is marked ([`Pipeline::mark`]).
    pub fn is_marked(&self) -> bool {
        // SAFETY: the run is valid while `self` is.
        unsafe { LLVMDTransRunMarked(self.raw()) }
    }

    /// Builds a pipeline, runs it on the module, and says whether it changed anything.
    pub fn run_pipeline(&self, fill: &mut dyn FnMut(&mut Pipeline)) -> bool {
        let mut fill = fill;
        // SAFETY: the run is valid while `self` is; `fill` is called before the call returns.
        let changed = unsafe {
            LLVMDTransRunPipeline(self.raw(), fill_pipeline, (&mut fill as *mut &mut dyn FnMut(&mut Pipeline)).cast())
        };
        if changed {
            guard::note_ir_changed();
        }
        changed
    }

    /// Like [`Run::run_pipeline`], without the passes that `filter` does not want. It is asked in the order in which passes
    /// run on each function, and not about those that LLVM can't leave out. In a host that watches no passes all of them run.
    pub fn run_filtered_pipeline(&self, filter: PassFilter, fill: &mut dyn FnMut(&mut Pipeline)) -> bool {
        let outer = FILTER.replace(Some(filter));
        let changed = self.run_pipeline(fill);
        FILTER.set(outer);
        changed
    }

    /// The profile that the host's own command line names, if it names one.
    pub fn host_profile(&self) -> Option<HostProfile> {
        let mut file = String::new();
        // SAFETY: the run is valid while `self` is; the sink is called with a valid string before the call returns.
        let kind = unsafe { LLVMDTransHostProfile(self.raw(), append, (&mut file as *mut String).cast()) };
        match kind {
            1 => Some(HostProfile::Counts(file)),
            2 => Some(HostProfile::Samples(file)),
            _ => None,
        }
    }

    /// Takes the analysis result out of the host's cache.
    pub fn take_analysis(&self) -> Option<Box<dyn Any>> {
        self.slot().take()
    }

    /// Puts an analysis result into the host's cache, which drops it when a pass does not preserve it.
    pub fn put_analysis(&self, result: Box<dyn Any>) {
        self.slot().replace(Some(result));
    }

    fn slot(&self) -> &Slot {
        // SAFETY: the slot was made by `new_slot` and lives in the host's analysis cache, which nothing invalidates
        // while the callers above hold the reference: they do not call back into the host.
        unsafe { &*LLVMDTransRunSlot(self.raw()).cast::<Slot>() }
    }
}

/// How instrumentation counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counting {
    /// Whether counters stay in registers while loops run.
    pub promote: bool,
    /// Whether updates are atomic, so that threads lose none.
    pub atomic: bool,
    /// Where the program writes its profile; if empty, where the runtime library does by itself.
    pub file: String,
}

/// A profile that the host was told to use, by its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostProfile {
    /// Of instrumented code.
    Counts(String),
    /// Of samples.
    Samples(String),
}

/// Where the analysis manager keeps a result of ours.
type Slot = RefCell<Option<Box<dyn Any>>>;

/// The shim's state of a run.
#[repr(C)]
pub struct HostRun {
    _private: [u8; 0],
}

/// A part of a remark's text; with a key it is an argument of its own in the serialized remark.
#[repr(C)]
pub struct RemarkPiece {
    /// Start of the key.
    pub key: *const c_char,
    /// Length of the key, 0 for plain text.
    pub key_length: usize,
    /// Start of the text.
    pub text: *const c_char,
    /// Length of the text.
    pub text_length: usize,
}

/// A place in the source, as the shim takes it.
#[repr(C)]
pub struct RemarkSource {
    /// Start of the file's name.
    pub file: *const c_char,
    /// Length of the file's name, 0 if the place is not known.
    pub file_length: usize,
    /// Start of the directory's name.
    pub directory: *const c_char,
    /// Length of the directory's name.
    pub directory_length: usize,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1; 0 if it is not known.
    pub column: u32,
}

/// Receives a string from the shim.
pub type StringSink = unsafe extern "C" fn(*mut c_void, *const c_char, usize);
/// Receives a type from the shim.
pub type TypeSink = unsafe extern "C" fn(*mut c_void, LLVMTypeRef);
type FillPipeline = unsafe extern "C" fn(*mut c_void, *mut c_void);

#[repr(C)]
struct Callbacks {
    parse: unsafe extern "C" fn(*mut c_void, *mut c_void, *const c_char, usize) -> bool,
    pipeline_start: unsafe extern "C" fn(*mut c_void, *mut c_void, Level),
    link_early: unsafe extern "C" fn(*mut c_void, *mut c_void, Level),
    link_last: unsafe extern "C" fn(*mut c_void, *mut c_void, Level),
    link_thin: unsafe extern "C" fn(*mut c_void, *mut c_void),
    free_plugin: unsafe extern "C" fn(*mut c_void),
    run_pass: unsafe extern "C" fn(*const c_void, *mut HostRun) -> u32,
    free_pass: unsafe extern "C" fn(*mut c_void),
    new_slot: unsafe extern "C" fn() -> *mut c_void,
    free_slot: unsafe extern "C" fn(*mut c_void),
    wants_pass: unsafe extern "C" fn(*const c_char, usize) -> bool,
}

static CALLBACKS: Callbacks = Callbacks {
    parse,
    pipeline_start,
    link_early,
    link_last,
    link_thin,
    free_plugin,
    run_pass,
    free_pass,
    new_slot,
    free_slot,
    wants_pass,
};

/// Says of each pass that can be left out, by its class name, whether it is to run.
pub type PassFilter = Box<dyn FnMut(&str) -> bool>;

thread_local! {
    /// The filter of the pipeline that this thread runs, if it has one.
    static FILTER: RefCell<Option<PassFilter>> = const { RefCell::new(None) };
}

unsafe extern "C" {
    fn LLVMDTransBuiltForMajor() -> u32;
    fn LLVMDTransPluginApiVersion() -> u32;
    fn LLVMDTransHostVersion(major: *mut u32, minor: *mut u32, patch: *mut u32) -> bool;
    fn LLVMDTransHostFile() -> *const c_char;
    fn LLVMDTransMissingSymbol() -> *const c_char;
    fn LLVMDTransOptionText(sink: StringSink, context: *mut c_void);
    fn LLVMDTransErrs(text: *const c_char, length: usize);
    fn LLVMDTransFatal(text: *const c_char, length: usize) -> !;
    fn LLVMDTransRegister(pass_builder: *mut c_void, callbacks: *const Callbacks, plugin: *mut c_void);
    fn LLVMDTransRegisterPassName(pass_builder: *mut c_void, name: *const c_char, length: usize);
    fn LLVMDTransPipelineAddPass(
        pipeline: *mut c_void,
        pass: *mut c_void,
        name: *const c_char,
        name_length: usize,
        text: *const c_char,
        text_length: usize,
    );
    fn LLVMDTransPipelineAddCleanup(pipeline: *mut c_void);
    fn LLVMDTransPipelineAddDeadCode(pipeline: *mut c_void);
    fn LLVMDTransPipelineAddPreLink(pipeline: *mut c_void, level: Level, keep_widths_apart: bool);
    fn LLVMDTransPipelineKeepWidthsApart(pipeline: *mut c_void);
    fn LLVMDTransPipelineAddText(pipeline: *mut c_void, text: *const c_char, length: usize) -> bool;
    fn LLVMDTransPipelineAddCounters(
        pipeline: *mut c_void,
        promote: bool,
        atomic: bool,
        file: *const c_char,
        length: usize,
    );
    fn LLVMDTransPipelineAddArcs(pipeline: *mut c_void, units: *const CoveredUnit, count: usize, atomic: bool);
    fn LLVMDTransPipelineAddProfileUse(pipeline: *mut c_void, file: *const c_char, length: usize);
    fn LLVMDTransPipelineAddSampleUse(pipeline: *mut c_void, file: *const c_char, length: usize);
    fn LLVMDTransHostProfile(run: *mut HostRun, sink: StringSink, context: *mut c_void) -> u32;
    fn LLVMDTransPipelineMark(pipeline: *mut c_void);
    fn LLVMDTransRunPipeline(run: *mut HostRun, fill: FillPipeline, context: *mut c_void) -> bool;
    fn LLVMDTransRunModule(run: *mut HostRun) -> LLVMModuleRef;
    fn LLVMDTransRunMarked(run: *mut HostRun) -> bool;
    fn LLVMDTransRunSlot(run: *mut HostRun) -> *mut c_void;

    /// Drops every cached analysis of every function.
    pub fn LLVMDTransRunForgetFunctions(run: *mut HostRun);
    /// Drops the cached `ScalarEvolution` of a function with a body.
    pub fn LLVMDTransRunForgetScalars(run: *mut HostRun, function: LLVMValueRef);
    /// `BlockFrequencyInfo::getBlockFreq`.
    pub fn LLVMDTransBlockFrequency(run: *mut HostRun, block: LLVMBasicBlockRef) -> u64;
    /// `BlockFrequencyInfo::getEntryFreq`.
    pub fn LLVMDTransEntryFrequency(run: *mut HostRun, function: LLVMValueRef) -> u64;
    /// The header of the block's loop in `LoopInfo`; null if there is none.
    pub fn LLVMDTransLoopHeader(run: *mut HostRun, block: LLVMBasicBlockRef) -> LLVMBasicBlockRef;
    /// The header of the loop around that one; null if there is none.
    pub fn LLVMDTransOuterLoopHeader(run: *mut HostRun, block: LLVMBasicBlockRef) -> LLVMBasicBlockRef;
    /// `ProfileSummaryInfo::hasProfileSummary`.
    pub fn LLVMDTransHasProfile(run: *mut HostRun) -> bool;
    /// `Function::getEntryCount`; false if there is none.
    pub fn LLVMDTransEntryCount(function: LLVMValueRef, count: *mut u64) -> bool;
    /// `ScalarEvolution::isKnownPredicateAt` for unsigned less than.
    pub fn LLVMDTransKnownUlt(run: *mut HostRun, value: LLVMValueRef, bound: u64, at: LLVMValueRef) -> bool;
    /// `ScalarEvolution::getUnsignedRange`; false if nothing is known.
    pub fn LLVMDTransUnsignedRange(
        run: *mut HostRun,
        value: LLVMValueRef,
        function: LLVMValueRef,
        least: *mut u64,
        greatest: *mut u64,
    ) -> bool;
    /// `IndexedInstrProf::ComputeHash`.
    pub fn LLVMDTransProfileHash(name: *const c_char, length: usize) -> u64;
    /// Was debug information made for profiles of samples?
    pub fn LLVMDTransWantsDiscriminators(module: LLVMModuleRef) -> bool;
    /// The compilation that a function's debug information belongs to; null if it has none.
    pub fn LLVMDTransFunctionUnit(function: LLVMValueRef) -> LLVMValueRef;
    /// `isAllocaPromotable`.
    pub fn LLVMDTransAllocaPromotable(alloca: LLVMValueRef) -> bool;
    /// The named structure types that a module uses.
    pub fn LLVMDTransNamedStructs(module: LLVMModuleRef, sink: TypeSink, context: *mut c_void);
    /// Emits an optimization remark, of what was done (`passed`) or left alone, that a function with a body carries. Only the first so many pieces are `shown`; `place` stands where
    /// the source would if that is not known.
    pub fn LLVMDTransRemark(
        run: *mut HostRun,
        passed: bool,
        pass_name: *const c_char,
        remark_name: *const c_char,
        carrier: LLVMValueRef,
        place: *const c_char,
        place_length: usize,
        source: *const RemarkSource,
        pieces: *const RemarkPiece,
        count: usize,
        shown: usize,
    );
    /// Emits a warning through the module's context.
    pub fn LLVMDTransWarn(module: LLVMModuleRef, text: *const c_char, length: usize);
    /// Emits an error through the module's context.
    pub fn LLVMDTransError(module: LLVMModuleRef, text: *const c_char, length: usize);
}

/// Ends the host after a panic where no answer is right any more.
fn give_up(message: &str) -> ! {
    fatal(&format!("dtrans: internal error: {message}"))
}

unsafe extern "C" fn append(context: *mut c_void, text: *const c_char, length: usize) {
    // SAFETY: `option_text` passes a `String`, the shim a valid range of bytes.
    let (into, bytes) = unsafe { (&mut *context.cast::<String>(), slice::from_raw_parts(text.cast::<u8>(), length)) };
    into.push_str(&String::from_utf8_lossy(bytes));
}

unsafe extern "C" fn register(pass_builder: *mut c_void) {
    let plugin = guard::contain(|| {
        let (factory, pass_names) = FACTORY.get().expect("registered before it was asked for its name");
        for name in pass_names {
            // SAFETY: LLVM passes its PassBuilder; pointer and length are of one string.
            unsafe { LLVMDTransRegisterPassName(pass_builder, name.as_ptr().cast(), name.len()) };
        }
        factory()
    });
    match plugin {
        Ok(plugin) => {
            let automatic = plugin.automatic_alias();
            // SAFETY: LLVM passes its PassBuilder.
            unsafe { alias::register(pass_builder, automatic) };
            // SAFETY: LLVM passes its PassBuilder; the shim takes the plugin and frees it once through `free_plugin`.
            unsafe { LLVMDTransRegister(pass_builder, &CALLBACKS, Box::into_raw(Box::new(plugin)).cast()) }
        }
        Err(message) => give_up(&message),
    }
}

/// Runs `work` on the plugin and the pipeline that the shim passes to a registration callback.
///
/// # Safety
/// `plugin` is what `register` made, `pipeline` the shim's, both valid during the call.
unsafe fn with_plugin<T>(
    plugin: *mut c_void,
    pipeline: *mut c_void,
    work: impl FnOnce(&dyn Plugin, &mut Pipeline) -> T,
) -> T {
    // SAFETY: see above; the plugin is only ever borrowed shared.
    let plugin = unsafe { &**plugin.cast::<Box<dyn Plugin>>() };
    let raw = NonNull::new(pipeline).expect("the shim passes a pipeline");
    work(plugin, &mut Pipeline { raw, lifetime: PhantomData })
}

unsafe extern "C" fn parse(plugin: *mut c_void, pipeline: *mut c_void, text: *const c_char, length: usize) -> bool {
    let result = guard::contain(|| {
        let bytes = if length == 0 {
            &[][..]
        } else {
            // SAFETY: the shim passes a valid range of bytes.
            unsafe { slice::from_raw_parts(text.cast::<u8>(), length) }
        };
        let Ok(text) = std::str::from_utf8(bytes) else { return false };
        // SAFETY: the shim passes both pointers.
        unsafe { with_plugin(plugin, pipeline, |plugin, into| plugin.parse(text, into)) }
    });
    result.unwrap_or_else(|message| give_up(&message))
}

unsafe extern "C" fn pipeline_start(plugin: *mut c_void, pipeline: *mut c_void, level: Level) {
    // SAFETY: the shim passes both pointers.
    let work = || unsafe { with_plugin(plugin, pipeline, |plugin, into| plugin.pipeline_start(level, into)) };
    guard::contain(work).unwrap_or_else(|message| give_up(&message));
}

unsafe extern "C" fn link_early(plugin: *mut c_void, pipeline: *mut c_void, level: Level) {
    // SAFETY: the shim passes both pointers.
    let work = || unsafe { with_plugin(plugin, pipeline, |plugin, into| plugin.link_early(level, into)) };
    guard::contain(work).unwrap_or_else(|message| give_up(&message));
}

unsafe extern "C" fn link_last(plugin: *mut c_void, pipeline: *mut c_void, level: Level) {
    // SAFETY: the shim passes both pointers.
    let work = || unsafe { with_plugin(plugin, pipeline, |plugin, into| plugin.link_last(level, into)) };
    guard::contain(work).unwrap_or_else(|message| give_up(&message));
}

unsafe extern "C" fn link_thin(plugin: *mut c_void, pipeline: *mut c_void) {
    // SAFETY: the shim passes both pointers.
    let work = || unsafe { with_plugin(plugin, pipeline, |plugin, into| plugin.link_thin(into)) };
    guard::contain(work).unwrap_or_else(|message| give_up(&message));
}

unsafe extern "C" fn free_plugin(plugin: *mut c_void) {
    // SAFETY: `register` made it, and the shim frees it once.
    let work = || drop(unsafe { Box::from_raw(plugin.cast::<Box<dyn Plugin>>()) });
    guard::contain(work).unwrap_or_else(|message| give_up(&message));
}

unsafe extern "C" fn run_pass(pass: *const c_void, run: *mut HostRun) -> u32 {
    let effect = guard::contain(|| {
        // SAFETY: `Pipeline::add` made it; it is only ever borrowed shared.
        let pass = unsafe { &**pass.cast::<Box<dyn ModulePass>>() };
        let raw = NonNull::new(run).expect("the shim passes a run");
        pass.run(&Run { raw, lifetime: PhantomData })
    });
    effect.unwrap_or_else(|message| give_up(&message)) as u32
}

unsafe extern "C" fn free_pass(pass: *mut c_void) {
    // SAFETY: `Pipeline::add` made it, and the shim frees it once.
    let work = || drop(unsafe { Box::from_raw(pass.cast::<Box<dyn ModulePass>>()) });
    guard::contain(work).unwrap_or_else(|message| give_up(&message));
}

unsafe extern "C" fn new_slot() -> *mut c_void {
    Box::into_raw(Box::<Slot>::default()).cast()
}

unsafe extern "C" fn wants_pass(name: *const c_char, length: usize) -> bool {
    let wanted = guard::contain(|| {
        let mut filter = FILTER.take()?;
        // SAFETY: the shim passes the name of a pass, a valid string.
        let name = unsafe { alias::text(name, length) };
        let wanted = name.map(&mut filter);
        FILTER.set(Some(filter));
        wanted
    });
    wanted.ok().flatten().unwrap_or(true)
}

unsafe extern "C" fn free_slot(slot: *mut c_void) {
    // SAFETY: `new_slot` made it, and the shim frees it once.
    let work = || drop(unsafe { Box::from_raw(slot.cast::<Slot>()) });
    guard::contain(work).unwrap_or_else(|message| give_up(&message));
}

unsafe extern "C" fn fill_pipeline(context: *mut c_void, pipeline: *mut c_void) {
    guard::contain_callback((), || {
        // SAFETY: `Run::run_pipeline` passes the closure; nobody else has it during the call.
        let fill = unsafe { &mut *context.cast::<&mut dyn FnMut(&mut Pipeline)>() };
        let raw = NonNull::new(pipeline).expect("the shim passes a pipeline");
        fill(&mut Pipeline { raw, lifetime: PhantomData });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_of_the_same_major_version_is_accepted() {
        assert_eq!(host_mismatch(22, (22, 1, 8)), None);
    }

    #[test]
    fn a_host_of_another_version_is_refused_and_both_are_named() {
        let text = host_mismatch(22, (19, 1, 7)).unwrap();
        assert!(text.contains("built for LLVM 22") && text.contains("LLVM 19.1.7"), "{text}");
    }

    #[test]
    fn the_headers_and_the_library_of_the_tests_agree() {
        // The one thing of LLVM's in this program that is not asked for weakly: without it, its library would not be loaded.
        let (mut major, mut minor, mut patch) = (0, 0, 0);
        // SAFETY: the three pointers are valid for writing.
        unsafe { llvm_sys::core::LLVMGetVersion(&mut major, &mut minor, &mut patch) };
        assert_eq!(major, 22);
        let info = library_info(c"test", c"0", Vec::new(), || unreachable!("nobody registers"));
        assert_eq!(info.api_version, 2);
        assert!(info.register.is_some());
    }
}
