//! Global variables, their initializers, functions, and second names for either.

use rustc_hash::FxHashSet;

use super::*;

/// Elements of an initializer, nested arrays multiplied, up to which each one's place counts: more places than that make one
/// class of an object, whatever its elements are.
const MOST_ELEMENTS: u64 = 4096;

/// What was said of parts of an initializer that lie at many places.
#[derive(Default)]
pub(super) struct KnownParts {
    addresses: FxHashMap<Offsets, VarId>,
    seen: FxHashSet<(Offsets, Type, VarId)>,
}

/// Elements of an array of arrays.
fn flattened(ty: Type) -> u64 {
    let (mut ty, mut count) = (ty, 1u64);
    while let Some((elem, n)) = ty.elements() {
        (ty, count) = (elem, count.saturating_mul(n));
    }
    count
}

impl Walker<'_, '_> {
    pub(super) fn declare(&mut self) {
        let exposed_by_asm = self.module.has_module_asm();
        for g in self.module.globals() {
            let named = || g.is_declaration() && !g.is_thread_local() && library::is_library_variable(&g.name());
            if self.refines(Refinement::LibraryOwned) && g.ty().is_pointer() && named() {
                let var = self.system.var(POINTER | LIBRARY);
                self.out.vars.insert(g, var);
                continue;
            }
            // Nobody has its address: an array that lies on the heap for as long as layouts are chosen.
            let is_empty = g.initializer().is_some_and(|init| init.is_null());
            if is_empty && g.has_local_linkage() && !g.has_section() && !exposed_by_asm && g.users().is_empty() {
                continue;
            }
            let var = self.object(g, ObjectKind::Global);
            // The linker names the ends of sections, and what is initialized from outside is known there.
            let rules = [
                (!g.has_local_linkage() && !g.is_declaration(), Rule::ExportedVariable),
                (g.is_declaration(), Rule::DeclaredVariable),
                (exposed_by_asm, Rule::ModuleAssembly),
                (g.has_section(), Rule::SectionOfItsOwn),
                (g.is_externally_initialized(), Rule::ExternallyInitialized),
            ];
            if let Some((_, rule)) = rules.into_iter().find(|&(holds, rule)| holds && on(rule)) {
                self.expose(rule, Condition::ExportedSymbol, var, None);
            }
            if !g.ty().is_pointer() {
                // Pointers of another address space are not followed.
                self.expose(Rule::VariableOfAnotherSpace, Condition::UnhandledUse, var, Some(g));
            }
            if g.is_thread_local() && on(Rule::ThreadLocal) {
                self.out.notes.push(Event { condition: Condition::UnhandledUse, var, at: Some(g), place: 0 });
            }
        }
        for f in self.module.functions() {
            let var = self.object(f, ObjectKind::Function);
            let ty = self.function_type(f.value_type());
            self.system.add(None, Constraint::Function { address: var, ty });
            if f.is_declaration() {
                self.system.add(Rule::DeclaredFunction, Constraint::Opaque { address: var });
                continue;
            }
            // The assembly of a naked function finds its parameters without naming them.
            let exact = f.has_exact_definition() || !on(Rule::ReplaceableBody);
            let trusted = exact && (!f.has_fn_attr("naked") || !on(Rule::NakedFunction));
            let local = f.has_local_linkage();
            let params: Vec<VarId> = f
                .params()
                .into_iter()
                .enumerate()
                .map(|(i, p)| {
                    let v = match carrier(p.ty()) {
                        Carrier::Pointer if f.has_special_param(i as u32) && on(Rule::SpecialParameter) => self.unknown,
                        Carrier::Pointer => self.system.var(POINTER),
                        // Those too narrow have a variable that nothing flows out of.
                        Carrier::Int64 | Carrier::Double | Carrier::Narrow | Carrier::Opaque => self.system.var(0),
                    };
                    if !matches!(carrier(p.ty()), Carrier::Narrow | Carrier::Opaque) {
                        self.out.vars.insert(p, v);
                    }
                    v
                })
                .collect();
            let result = self.system.var(0);
            let own = Signature { params: params.clone(), result: Some(result) };
            // Other modules call the library's function, not this copy of it.
            let inlined = f.is_available_externally() && f.is_only_called() && !f.has_fn_attr("naked");
            let inlined = inlined && self.row_of_function(f).is_some();
            let outside = (!local || !trusted || exposed_by_asm) && !inlined;
            // The address of any other is exposed, so that whoever calls through it hands things to code outside.
            if trusted {
                self.system.body(var, &own);
            }
            if outside && on(Rule::ExportedFunction) {
                // What starts the program has its arguments from the system.
                let starts = !exposed_by_asm && f.name() == "main" && self.refines(Refinement::LibraryOwned);
                for (p, &var) in f.params().into_iter().zip(&params) {
                    let system = starts && p.ty().is_pointer();
                    self.flag(Rule::ArgumentsFromOutside, var, if system { LIBRARY } else { UNKNOWN | NUMBER });
                }
                self.expose(Rule::ResultsToOutside, Condition::ExportedSymbol, result, None);
                // Nobody else calls it from outside, who does not have its address.
                if !starts || !trusted {
                    self.expose(Rule::ExportedFunction, Condition::ExportedSymbol, var, None);
                }
            }
            self.function_index.insert(f, self.out.functions.len());
            self.out.functions.push(FunctionInfo { value: f, params, result, trusted, local, inlined });
        }
        for f in self.module.functions() {
            // The personality routine is called by the runtime; data next to the code are seen by whoever has its address.
            for op in f.operands() {
                let var = self.value(op);
                self.expose(Rule::DataOfFunctions, Condition::UnhandledUse, var, Some(f));
            }
            if f.has_data_in_code() {
                let var = self.value(f);
                self.expose(Rule::DataInCode, Condition::UnhandledUse, var, Some(f));
            }
        }
        for s in self.module.indirect_symbols() {
            // An alias or ifunc is a second name that may be replaced: whatever it stands for is exposed.
            self.out.vars.insert(s, if on(Rule::SecondName) { self.unknown } else { self.null });
            for op in s.operands() {
                let var = self.value(op);
                self.expose(Rule::SecondNameExposes, Condition::UnhandledUse, var, Some(s));
            }
        }
    }

    pub(super) fn object(&mut self, value: Value, kind: ObjectKind) -> VarId {
        let is_text = kind == ObjectKind::Global && value.is_constant_variable();
        let is_text = is_text && value.initializer().is_some_and(|init| init.string_bytes().is_some());
        let var = if is_text { self.system.text() } else { self.system.object() };
        self.out.objects.push(Object { value, kind, var, place: self.system.place });
        self.out.vars.insert(value, var);
        var
    }

    pub(super) fn walk_initializers(&mut self) {
        for g in self.module.globals() {
            let (Some(init), Some(&var)) = (g.initializer(), self.out.vars.get(&g)) else { continue };
            let mut stack = vec![(init, Offsets::ZERO)];
            let mut known = KnownParts::default();
            while let Some((c, at)) = stack.pop() {
                self.initializer_part(g, var, c, at, &mut stack, &mut known);
            }
        }
    }

    pub(super) fn initializer_part(
        &mut self,
        global: Value,
        var: VarId,
        c: Value,
        at: Offsets,
        stack: &mut Vec<(Value, Offsets)>,
        known: &mut KnownParts,
    ) {
        if c.is_null() || c.is_undef() {
            return;
        }
        let ty = c.ty();
        if c.is_constant_aggregate() {
            let operands = c.operands();
            let fields = ty.elements().map(|(elem, n)| (self.layout.alloc_size(elem), n));
            if let Some((step, n)) = fields.filter(|_| !at.is_exact() || flattened(ty) > MOST_ELEMENTS) {
                // Each field of an element as if it were the same in all.
                let at = at.plus(Offsets::range(0, step, n.saturating_sub(1)));
                stack.extend(operands.into_iter().map(|op| (op, at)));
                return;
            }
            for (i, op) in operands.into_iter().enumerate() {
                let offset = match fields {
                    Some((step, _)) => (i as u64).saturating_mul(step),
                    None => self.layout.field_offset(ty, i as u32),
                };
                let place = if at.is_exact() {
                    Offsets::exact(at.base.saturating_add_unsigned(offset))
                } else {
                    at.shifted(i64::try_from(offset).unwrap_or(i64::MAX))
                };
                stack.push((op, place));
            }
            return;
        }
        let facts = self.facts(ty);
        let repeats = !at.is_exact();
        let address = match known.addresses.get(&at) {
            Some(&address) if repeats => address,
            _ => {
                let address = self.system.var(POINTER);
                self.out.initialized.push(address);
                self.system.edge(None, var, address, Shift { by: at, element: 0 });
                address
            }
        };
        let kept = match facts.carrier {
            Carrier::Int64 if c.constant_int().is_some() && on(Rule::ConstantNumber) => self.num,
            Carrier::Pointer | Carrier::Int64 => self.value(c),
            Carrier::Double | Carrier::Narrow | Carrier::Opaque => self.null,
        };
        if repeats {
            known.addresses.insert(at, address);
            let alike = facts.carrier != Carrier::Opaque || c.is_constant_data();
            if !known.seen.insert((at, ty, kept)) && alike {
                return;
            }
        }
        let size = self.layout.store_size(ty);
        match facts.carrier {
            Carrier::Pointer => self.store_at(Rule::InitializerKeeps, address, kept),
            Carrier::Int64 => self.store_at(Rule::InitializerNumber, address, kept),
            // Whether it lies on a pointer is known of exact places only.
            Carrier::Double if repeats && on(Rule::InitializerFloat) => self.partial(global, address, size),
            Carrier::Double => {
                self.system.add(Rule::InitializerFloat, Constraint::Number { address });
            }
            Carrier::Narrow if on(Rule::InitializerNarrow) => self.partial(global, address, size),
            Carrier::Narrow => {}
            Carrier::Opaque => {
                match ty.elements().map(|(e, _)| (e, carrier(e))) {
                    Some((elem, Carrier::Int64)) if c.is_constant_data() => {
                        let step = self.layout.alloc_size(elem);
                        let each = self.system.var(POINTER);
                        let count = size / step.max(1);
                        let by = Offsets::range(0, step, count.saturating_sub(1));
                        self.system.edge(None, address, each, Shift { by, element: 0 });
                        self.store_at(Rule::InitializerNumbers, each, self.num);
                    }
                    Some((_, Carrier::Double | Carrier::Narrow)) if c.is_constant_data() => {
                        if on(Rule::InitializerBytes) {
                            self.partial(global, address, size);
                        }
                    }
                    _ => {
                        for op in c.operands() {
                            let v = self.value(op);
                            self.expose(Rule::InitializerWide, Condition::UnhandledUse, v, Some(global));
                        }
                        self.partial(global, address, size);
                    }
                };
            }
        }
    }
}
