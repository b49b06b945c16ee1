//! The handle of one pass run on one module: the module, what the host's analyses know about it, and the ways to
//! tell the user something.
//!
//! Every query is answered by the host's own analyses (cached there), so it is valid only for IR that has not been
//! changed since; [`Host::invalidate_function_analyses`] after a change.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashSet;
use std::ffi::{c_char, c_void, CString};

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::LLVMTypeKind;

use crate::ffi::guard;
use crate::ffi::host as shim;
use crate::ffi::host::Run;

pub use super::value::Source;
pub use crate::ffi::host::{Counting, CoveredUnit, HostProfile, Level, Pipeline};

use super::module::Module;
use super::value::{attribute_kind, Block, HandleMap, Metadata, Type, Value};

/// The named metadata in which compilations leave the structure types they know.
const TYPE_ANNOTATIONS: &str = "dtrans.types";

/// One pass run on one module.
pub struct Host<'a> {
    run: &'a Run<'a>,
    library: RefCell<HandleMap<Value, Option<String>>>,
    no_builtins: RefCell<Option<NoBuiltins>>,
}

/// Which functions of the C library are not to be taken for that, since some function of the module was compiled so.
#[derive(Debug, Default)]
struct NoBuiltins {
    all: bool,
    names: HashSet<String>,
}

/// The sorts of optimization remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemarkKind {
    /// Something was done.
    Passed,
    /// Something was left alone.
    Missed,
}

/// Where a remark points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Site {
    /// An instruction, and its source location if it has one.
    Instruction(Value),
    /// A function; one without a body counts as [`Site::Module`].
    Function(Value),
    /// Nothing in particular: the first function with a body carries the remark.
    Module,
}

/// A place in the program, in words: it outlives the code that it names.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The function's name, or the variable's; empty if the place is the module.
    pub function: String,
    /// Where that is in the source, if debug information says so.
    pub source: Option<Source>,
}

/// A part of a remark: plain text, or text that serialized remarks give a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Plain text.
    Text(String),
    /// A named argument.
    Named(&'static str, String),
}

/// A sort of evidence of types, to be taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strip {
    /// Types in address computations: all become computations in bytes.
    Geps,
    /// Type-based alias metadata.
    Tbaa,
    /// Debug information.
    Debug,
    /// Annotations of `dtrans-annotate`.
    Annotations,
}

/// A named structure type and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStruct {
    /// The name, as the compilation had it.
    pub name: String,
    /// The type.
    pub ty: Type,
}

impl<'a> Host<'a> {
    /// The handle for a run that the pass manager has started.
    pub fn new(run: &'a Run<'a>) -> Self {
        Host { run, library: RefCell::default(), no_builtins: RefCell::default() }
    }

    /// The module.
    pub fn module(&self) -> Module {
        Module(self.run.module())
    }

    // --- What the host's analyses know ---

    /// How often a block runs, relative to [`Host::entry_frequency`] of its function.
    pub fn block_frequency(&self, block: Block) -> u64 {
        // SAFETY: the run is valid while `self` is, the block is one of its module.
        unsafe { shim::LLVMDTransBlockFrequency(self.run.raw(), block.0) }
    }

    /// The frequency of a function's entry block, which [`Host::block_frequency`] is relative to.
    pub fn entry_frequency(&self, function: Value) -> u64 {
        // SAFETY: the run is valid while `self` is, the function is one of its module and has a body.
        unsafe { shim::LLVMDTransEntryFrequency(self.run.raw(), function.0) }
    }

    /// The header of the innermost loop that a block lies in, if it lies in one.
    pub fn loop_header(&self, block: Block) -> Option<Block> {
        // SAFETY: the run is valid while `self` is, the block is one of its module.
        let header = unsafe { shim::LLVMDTransLoopHeader(self.run.raw(), block.0) };
        (!header.is_null()).then_some(Block(header))
    }

    /// The header of the loop around the innermost loop that a block lies in, if there is one.
    pub fn outer_loop_header(&self, block: Block) -> Option<Block> {
        // SAFETY: the run is valid while `self` is, the block is one of its module.
        let header = unsafe { shim::LLVMDTransOuterLoopHeader(self.run.raw(), block.0) };
        (!header.is_null()).then_some(Block(header))
    }

    /// How often the profile saw a function called, if there is a profile of it.
    pub fn entry_count(&self, function: Value) -> Option<u64> {
        let mut count = 0;
        // SAFETY: the function is one of the module's, `count` is valid for writing.
        unsafe { shim::LLVMDTransEntryCount(function.0, &mut count) }.then_some(count)
    }

    /// Is there an execution profile of the module?
    pub fn has_profile(&self) -> bool {
        // SAFETY: the run is valid while `self` is.
        unsafe { shim::LLVMDTransHasProfile(self.run.raw()) }
    }

    /// The name of the C library's function that `function` stands for, as far as its name tells.
    ///
    /// Only for a declaration or a copy for inlining (a program's own `calloc` is not the library's), and only if no function of the module
    /// was compiled with that builtin switched off. Whether its type is the library function's is for the caller to find
    /// out: LLVM knows no types of most of POSIX.
    pub fn library_function(&self, function: Value) -> Option<String> {
        if let Some(known) = self.library.borrow().get(&function) {
            return known.clone();
        }
        let answer = self.find_library_function(function);
        self.library.borrow_mut().insert(function, answer.clone());
        answer
    }

    fn find_library_function(&self, function: Value) -> Option<String> {
        // A body that is only a copy of the library's, for inlining, is not the program's own.
        if !function.is_function() || !function.is_declaration_for_linker() {
            return None;
        }
        let name = function.name();
        let mut off = self.no_builtins.borrow_mut();
        let off = off.get_or_insert_with(|| {
            let mut off = NoBuiltins::default();
            for attribute in self.bodies().flat_map(|f| string_attributes(f, "no-builtin")) {
                off.all |= attribute == "no-builtins";
                off.names.extend(attribute.strip_prefix("no-builtin-").map(str::to_string));
            }
            off
        });
        (!function.is_intrinsic() && !off.all && !off.names.contains(&name)).then_some(name)
    }

    /// Is the integer `value` below `bound`, both unsigned, whenever the instruction `at` is reached?
    pub fn known_ult(&self, value: Value, bound: u64, at: Value) -> bool {
        // SAFETY: the run is valid while `self` is, `at` is an instruction of its module that can see `value`.
        unsafe { shim::LLVMDTransKnownUlt(self.run.raw(), value.0, bound, at.0) }
    }

    /// Drops what [`Host::known_ult`] and the ranges keep of a function, which may be more than the function itself.
    pub fn forget_scalars(&self, function: Value) {
        // SAFETY: the run is valid while `self` is, the function is one of its module and has a body.
        unsafe { shim::LLVMDTransRunForgetScalars(self.run.raw(), function.0) }
    }

    /// The least and greatest value, unsigned, that an integer can have; all of 64 bits if nothing is known.
    pub fn unsigned_range(&self, value: Value) -> (u64, u64) {
        self.known_range(value).unwrap_or((0, u64::MAX))
    }

    fn known_range(&self, value: Value) -> Option<(u64, u64)> {
        let function = if value.is_instruction() {
            value.function()
        } else if value.is_argument() {
            // SAFETY: the value is an argument.
            Value(unsafe { LLVMGetParamParent(value.0) })
        } else {
            // Any function can see a constant.
            self.bodies().next()?
        };
        let (mut least, mut greatest) = (0, 0);
        // SAFETY: the run is valid while `self` is, `value` can be seen in `function`, which has a body; the two
        // results are valid for writing.
        let known =
            unsafe { shim::LLVMDTransUnsignedRange(self.run.raw(), value.0, function.0, &mut least, &mut greatest) };
        known.then_some((least, greatest))
    }

    /// Do LLVM's own alias analyses (not ours) say that two loads or stores of one function never overlap?
    pub fn stock_no_alias(&self, a: Value, b: Value) -> bool {
        // SAFETY: the run is valid while `self` is; both are loads or stores of one function of its module.
        unsafe { crate::ffi::alias::LLVMDTransStockNoAlias(self.run.raw(), a.0, b.0) }
    }

    /// Drops what the host's function analyses know. Due after each change of IR that is followed by a query, and
    /// before a function is deleted.
    pub fn invalidate_function_analyses(&self) {
        self.library.borrow_mut().clear();
        self.no_builtins.borrow_mut().take();
        // SAFETY: the run is valid while `self` is.
        unsafe { shim::LLVMDTransRunForgetFunctions(self.run.raw()) }
    }

    /// Has any function that may be optimized a local variable that `mem2reg` would turn into a value?
    pub fn has_promotable_alloca(&self) -> bool {
        self.bodies().any(|function| self.is_unoptimized(function))
    }

    /// Has a function that may be optimized a local variable that `mem2reg` would turn into a value? So it has if no pass
    /// has seen it.
    pub fn is_unoptimized(&self, function: Value) -> bool {
        if function.is_declaration() || function.has_fn_attr("optnone") {
            return false;
        }
        // SAFETY: the function has a body, so it has an entry block; every instruction asked is an alloca.
        unsafe {
            let mut inst = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function.0));
            while !inst.is_null() {
                if !LLVMIsAAllocaInst(inst).is_null() && shim::LLVMDTransAllocaPromotable(inst) {
                    return true;
                }
                inst = LLVMGetNextInstruction(inst);
            }
        }
        false
    }

    // --- Profiles and coverage ---

    /// The profile that the host's own command line names, if it names one.
    pub fn host_profile(&self) -> Option<HostProfile> {
        self.run.host_profile()
    }

    /// Was debug information made for profiles of samples?
    pub fn wants_discriminators(&self) -> bool {
        // SAFETY: the module is valid while `self` is.
        unsafe { shim::LLVMDTransWantsDiscriminators(self.module().0) }
    }

    /// The compilations that `--coverage` was asked for, or a half of it, and nothing has been done for yet.
    pub fn uncounted_units(&self) -> Vec<CoveredUnit> {
        let module = self.module();
        // The file of notes, the file of data and the compilation; no name where one is not wanted.
        let asked = |unit: &Metadata| {
            let nodes = module.named_metadata("llvm.gcov").into_iter().map(|node| node.operands());
            let node = nodes.into_iter().find(|node| node.last() == Some(&Some(*unit)))?;
            let file = |at: usize| node.get(at).copied().flatten().and_then(Metadata::string);
            Some(if node.len() == 3 { [file(0), file(1)] } else { [file(0), file(0)] })
        };
        let unit_of = |function: Value| {
            // SAFETY: a live function; what comes back is null or a node as a value.
            let unit = unsafe { shim::LLVMDTransFunctionUnit(function.0) };
            (!unit.is_null()).then_some(Metadata(unit))
        };
        let with_code: HashSet<Metadata> = self.bodies().filter_map(unit_of).collect();
        let unoptimized = self.bodies().filter(|function| self.is_unoptimized(*function));
        let early: HashSet<Metadata> = unoptimized.filter_map(unit_of).collect();
        let counters = module.globals().into_iter().filter(|global| global.name().starts_with("__llvm_gcov_ctr"));
        let users = counters.flat_map(Value::users).filter(|user| user.is_instruction()).map(|user| user.function());
        let counted: HashSet<Metadata> = users.filter_map(unit_of).collect();
        let open = |(unit, place): (&Metadata, u32)| {
            let [notes, data] = asked(unit).filter(|_| with_code.contains(unit) && !counted.contains(unit))?;
            let is_named = |file: &Option<String>| file.as_ref().is_some_and(|name| !name.is_empty());
            let (has_notes, data) = (is_named(&notes), is_named(&data));
            // Notes leave no trace in the code. Who wrote them when it compiled does not want others.
            let written = || !early.contains(unit) && notes.is_some_and(|file| std::path::Path::new(&file).exists());
            let unit = CoveredUnit { place, notes: has_notes, data };
            (data || has_notes && !written()).then_some(unit)
        };
        let units = module.named_metadata("llvm.dbg.cu");
        units.iter().zip(0..).filter_map(open).collect()
    }

    /// Has a function a string attribute?
    pub fn has_string_attribute(&self, function: Value, name: &str) -> bool {
        let index = llvm_sys::LLVMAttributeFunctionIndex;
        // SAFETY: the value is a function; pointer and length are of one string.
        unsafe { !LLVMGetStringAttributeAtIndex(function.0, index, name.as_ptr().cast(), name.len() as u32).is_null() }
    }

    /// Gives a function a string attribute without a value.
    pub fn add_string_attribute(&self, function: Value, name: &str) {
        guard::note_ir_changed();
        // SAFETY: the value is a function of the module, from whose context the attribute is made; pointers and lengths are of
        // one string each.
        unsafe {
            let context = LLVMGetModuleContext(self.module().0);
            let attribute =
                LLVMCreateStringAttribute(context, name.as_ptr().cast(), name.len() as u32, "".as_ptr().cast(), 0);
            LLVMAddAttributeAtIndex(function.0, llvm_sys::LLVMAttributeFunctionIndex, attribute);
        }
    }

    /// Gives a function an attribute of LLVM's that has no value, or takes it away.
    pub fn set_enum_attribute(&self, function: Value, name: &str, on: bool) {
        guard::note_ir_changed();
        let (index, kind) = (llvm_sys::LLVMAttributeFunctionIndex, attribute_kind(name));
        // SAFETY: the value is a function of the module, from whose context the attribute is made.
        unsafe {
            if on {
                let attribute = LLVMCreateEnumAttribute(LLVMGetModuleContext(self.module().0), kind, 0);
                LLVMAddAttributeAtIndex(function.0, index, attribute);
            } else {
                LLVMRemoveEnumAttributeAtIndex(function.0, index, kind);
            }
        }
    }

    fn bodies(&self) -> impl Iterator<Item = Value> {
        self.module().functions().into_iter().filter(|function| !function.is_declaration())
    }

    // --- Structure types that a compilation leaves for the link ---

    /// The named structure types that the module's code and data use, if they have a size and a zero value.
    pub fn named_structs(&self) -> Vec<NamedStruct> {
        unsafe extern "C" fn push(context: *mut c_void, ty: LLVMTypeRef) {
            guard::contain_callback((), || {
                // SAFETY: `named_structs` passes its vector.
                let types = unsafe { &mut *context.cast::<Vec<Type>>() };
                types.push(Type(ty));
            });
        }
        let mut types: Vec<Type> = Vec::new();
        // SAFETY: the module is valid while `self` is, and `push` is only called before the call returns.
        unsafe { shim::LLVMDTransNamedStructs(self.module().0, push, (&mut types as *mut Vec<Type>).cast()) };
        let writable = types.into_iter().filter(|ty| ty.is_sized() && has_zero(*ty));
        writable.map(|ty| NamedStruct { name: ty.struct_name(), ty }).collect()
    }

    /// The structure types that are recorded in the module's metadata.
    pub fn type_annotations(&self) -> Vec<NamedStruct> {
        let records = self.module().named_metadata(TYPE_ANNOTATIONS);
        let read = |record: Metadata| {
            let operands = record.operands();
            let [Some(name), Some(zero)] = operands[..] else { return None };
            let name = name.string().filter(|name| !name.is_empty())?;
            Some(NamedStruct { name, ty: zero.constant()?.ty() })
        };
        records.into_iter().filter_map(read).collect()
    }

    /// Records a structure type in the module's metadata, which keeps the type alive and its name apart from LLVM's.
    pub fn add_type_annotation(&self, record: &NamedStruct) {
        guard::note_ir_changed();
        let list = CString::new(TYPE_ANNOTATIONS).expect("a constant without NUL");
        // SAFETY: module, type and context belong together; pointer and length of the name are of one string.
        unsafe {
            let module = self.module().0;
            let context = LLVMGetModuleContext(module);
            let name = LLVMMDStringInContext2(context, record.name.as_ptr().cast(), record.name.len());
            let zero = LLVMValueAsMetadata(LLVMConstNull(record.ty.0));
            let node = LLVMMDNodeInContext2(context, [name, zero].as_mut_ptr(), 2);
            LLVMAddNamedMetadataOperand(module, list.as_ptr(), LLVMMetadataAsValue(context, node));
        }
    }

    // --- Less to go by, for tests ---

    /// Takes away one sort of evidence of types.
    pub fn strip(&self, what: Strip) {
        use crate::ffi::ir::*;
        guard::note_ir_changed();
        let module = self.module().0;
        let list = CString::new(TYPE_ANNOTATIONS).expect("a constant without NUL");
        // SAFETY: the module is valid while `self` is; the name outlives the call.
        unsafe {
            match what {
                Strip::Geps => LLVMDTransStripGeps(module),
                Strip::Tbaa => LLVMDTransStripTbaa(module),
                Strip::Debug => LLVMDTransStripDebug(module),
                Strip::Annotations => LLVMDTransStripNamedMetadata(module, list.as_ptr()),
            }
        }
    }

    // --- The pass manager ---

    /// Builds a pipeline, runs it on the module, and says whether it changed anything.
    pub fn run_pipeline(&self, mut fill: impl FnMut(&mut Pipeline)) -> bool {
        self.library.borrow_mut().clear();
        self.no_builtins.borrow_mut().take();
        self.run.run_pipeline(&mut fill)
    }

    /// The same without the passes that `wants` does not want, which is asked with the class name of each before it runs on a
    /// function. (LLVM does not ask about passes that it cannot leave out, nor a host that watches no passes about any.)
    pub fn run_filtered_pipeline(
        &self,
        wants: impl FnMut(&str) -> bool + 'static,
        mut fill: impl FnMut(&mut Pipeline),
    ) -> bool {
        self.library.borrow_mut().clear();
        self.no_builtins.borrow_mut().take();
        self.run.run_filtered_pipeline(Box::new(wants), &mut fill)
    }

    /// Has the user named one of our transforms in the pipeline text of this host?
    pub fn is_named_in_text(&self) -> bool {
        self.run.is_marked()
    }

    /// Takes the analysis result out of the host's cache.
    pub fn take_analysis(&self) -> Option<Box<dyn Any>> {
        self.run.take_analysis()
    }

    /// Puts an analysis result into the host's cache.
    pub fn put_analysis(&self, result: Box<dyn Any>) {
        self.run.put_analysis(result);
    }

    /// Says what is wrong with the module, if anything is.
    pub fn verify(&self) -> Result<(), String> {
        use llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
        let mut message: *mut c_char = std::ptr::null_mut();
        // SAFETY: the module is valid while `self` is; LLVM hands out a C string that is ours to dispose of.
        unsafe {
            let broken =
                LLVMVerifyModule(self.module().0, LLVMVerifierFailureAction::LLVMReturnStatusAction, &mut message) != 0;
            let text = std::ffi::CStr::from_ptr(message).to_string_lossy().trim().to_string();
            LLVMDisposeMessage(message);
            if broken {
                Err(text)
            } else {
                Ok(())
            }
        }
    }

    // --- Messages ---

    /// Where a site is.
    pub fn location(&self, site: Site) -> Location {
        match site {
            Site::Instruction(inst) => Location { function: inst.function().name(), source: inst.source() },
            Site::Function(function) => Location { function: function.name(), source: function.source() },
            Site::Module => Location::default(),
        }
    }

    /// Emits an optimization remark.
    ///
    /// `pass` is the name that the user selects remarks by; `name` says what sort of event it is. Of `pieces` the first
    /// `shown` make up the text, and the others are for tools only.
    pub fn remark(&self, kind: RemarkKind, pass: &str, name: &str, at: &Location, pieces: &[Piece], shown: usize) {
        let named = Some(&at.function).filter(|name| !name.is_empty());
        let named = named.and_then(|name| self.module().function(name)).filter(|f| !f.is_declaration());
        // Remarks hang on code: a module without any has nobody to tell.
        let Some(carrier) = named.or_else(|| self.bodies().next()) else { return };
        let (Ok(pass), Ok(name)) = (CString::new(pass), CString::new(name)) else { return };
        let raw: Vec<shim::RemarkPiece> = pieces
            .iter()
            .map(|piece| {
                let (key, text) = match piece {
                    Piece::Text(text) => ("", text),
                    Piece::Named(key, text) => (*key, text),
                };
                shim::RemarkPiece {
                    key: key.as_ptr().cast(),
                    key_length: key.len(),
                    text: text.as_ptr().cast(),
                    text_length: text.len(),
                }
            })
            .collect();
        let unknown = Source::default();
        let source = at.source.as_ref().unwrap_or(&unknown);
        let source = shim::RemarkSource {
            file: source.file.as_ptr().cast(),
            file_length: source.file.len(),
            directory: source.directory.as_ptr().cast(),
            directory_length: source.directory.len(),
            line: source.line,
            column: source.column,
        };
        let place = if at.function.is_empty() { self.module().identifier() } else { at.function.clone() };
        // SAFETY: the run is valid while `self` is; the carrier is a function with a body of its module; every string outlives
        // the call.
        unsafe {
            shim::LLVMDTransRemark(
                self.run.raw(),
                kind == RemarkKind::Passed,
                pass.as_ptr(),
                name.as_ptr(),
                carrier.0,
                place.as_ptr().cast(),
                place.len(),
                &source,
                raw.as_ptr(),
                raw.len(),
                shown,
            )
        }
    }

    /// Warns the user through the host's diagnostics.
    pub fn warn(&self, text: &str) {
        // SAFETY: the module is valid while `self` is; pointer and length are of one string.
        unsafe { shim::LLVMDTransWarn(self.module().0, text.as_ptr().cast(), text.len()) }
    }

    /// Reports an error through the host's diagnostics; the host goes on and fails in the end.
    pub fn error(&self, text: &str) {
        // SAFETY: the module is valid while `self` is; pointer and length are of one string.
        unsafe { shim::LLVMDTransError(self.module().0, text.as_ptr().cast(), text.len()) }
    }

    /// Writes to LLVM's error stream, where `print<...>` passes write.
    pub fn print(&self, text: &str) {
        shim::errs(text);
    }
}

/// Does every part of a type have a zero value? A target's own types may have none.
fn has_zero(ty: Type) -> bool {
    let mut waiting = vec![ty];
    while let Some(ty) = waiting.pop() {
        // SAFETY: the type is valid, and is asked for its parts only if it has any.
        unsafe {
            match LLVMGetTypeKind(ty.0) {
                LLVMTypeKind::LLVMTargetExtTypeKind => return false,
                LLVMTypeKind::LLVMArrayTypeKind => waiting.push(Type(LLVMGetElementType(ty.0))),
                LLVMTypeKind::LLVMStructTypeKind => {
                    let count = LLVMCountStructElementTypes(ty.0);
                    waiting.extend((0..count).map(|index| Type(LLVMStructGetTypeAtIndex(ty.0, index))));
                }
                _ => {}
            }
        }
    }
    true
}

/// The names of a function's string attributes, of those that begin so.
fn string_attributes(function: Value, prefix: &str) -> Vec<String> {
    let index = llvm_sys::LLVMAttributeFunctionIndex;
    let mut out = Vec::new();
    // SAFETY: the value is a function; LLVM fills exactly the counted number of attributes, and the name of a string attribute
    // is a counted text that lives as long as the context.
    unsafe {
        let mut all = vec![std::ptr::null_mut(); LLVMGetAttributeCountAtIndex(function.0, index) as usize];
        LLVMGetAttributesAtIndex(function.0, index, all.as_mut_ptr());
        for attribute in all.into_iter().filter(|&a| LLVMIsStringAttribute(a) != 0) {
            let mut length = 0;
            let text = LLVMGetStringAttributeKind(attribute, &mut length);
            let name = std::slice::from_raw_parts(text.cast::<u8>(), length as usize);
            if name.starts_with(prefix.as_bytes()) {
                out.push(String::from_utf8_lossy(name).into_owned());
            }
        }
    }
    out
}
