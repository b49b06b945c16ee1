//! What the solver claims, against what programs do.

use super::*;

/// `memcpy(b + 8, a, n); memcpy(a, b, n)`, as in an insertion by way of a second buffer: each slot begets one 8 bytes
/// further on, up to the bound. Looking at all of them for each new one takes minutes here.
#[test]
fn copies_that_beget_slots_look_at_the_new_ones_only() {
    let mut s = Solver::default();
    for _ in 0..16 {
        let [a, b, shifted, target] = [0; 4].map(|_| s.new_var(POINTER));
        for object in [a, b, target] {
            s.new_object(object);
        }
        s.add_store(a, target);
        s.add_edge(b, shifted, Shift { by: Offsets::exact(8), element: 0 });
        s.add_block_copy(shifted, a, None);
        s.add_block_copy(a, b, None);
        s.solve_classes();
        let strides = [a, b].map(|v| s.stride(s.class_of(v).expect("an object").0));
        assert!(strides.iter().any(|s| (1..=8).contains(s)), "past the bound a class collapses: {strides:?}");
    }
}

/// A slot that is made after a copy was looked at is copied too.
#[test]
fn a_copy_sees_slots_that_come_later() {
    let mut s = Solver::default();
    let [a, b, box_, target, inner, loaded, at_b] = [0; 7].map(|_| s.new_var(POINTER));
    for object in [a, b, box_, target] {
        s.new_object(object);
    }
    s.add_block_copy(b, a, Some(64));
    s.solve_classes();
    // The address of the slot comes out of memory.
    s.add_store(box_, a);
    s.add_load(inner, box_);
    let field = s.new_var(POINTER);
    s.add_edge(inner, field, Shift { by: Offsets::exact(16), element: 0 });
    s.add_store(field, target);
    s.add_edge(b, at_b, Shift { by: Offsets::exact(16), element: 0 });
    s.add_load(loaded, at_b);
    s.solve_classes();
    assert_eq!(s.class_of(loaded), s.class_of(target));
}

#[test]
fn gives_up_past_its_limit() {
    let mut s = Solver::default();
    let a = s.new_var(POINTER);
    s.new_object(a);
    let b = s.new_var(POINTER);
    s.add_edge(a, b, Shift::NONE);
    s.solve_within(1);
    assert!(s.gave_up());
}

/// Where the memory of two arrays is accessed through one pointer, the arrays stay two classes.
#[test]
fn pointers_that_meet_keep_their_classes_apart() {
    let mut s = Solver::default();
    let [a, b, p] = [0; 3].map(|_| s.new_var(POINTER));
    s.new_object(a);
    s.new_object(b);
    let field = s.new_var(POINTER);
    s.add_edge(a, field, Shift { by: Offsets::exact(16), element: 0 });
    s.add_edge(field, p, Shift::NONE);
    s.add_edge(b, p, Shift::NONE);
    s.solve_classes();
    let (a, b) = (s.class_of(a).unwrap().0, s.class_of(b).unwrap().0);
    assert_ne!(a, b);
    assert_eq!(s.cells_of(p), [(a, Offsets::exact(16)), (b, Offsets::ZERO)]);
}

/// What is stored through a pointer to either of two places may be loaded from both.
#[test]
fn what_is_kept_at_a_shared_place_is_in_all_owners() {
    let mut s = Solver::default();
    let [a, b, p, target, loaded] = [0; 5].map(|_| s.new_var(POINTER));
    for object in [a, b, target] {
        s.new_object(object);
    }
    s.add_edge(a, p, Shift::NONE);
    s.add_edge(b, p, Shift::NONE);
    s.add_store(p, target);
    s.add_load(loaded, b);
    s.solve_classes();
    assert_eq!(s.class_of(loaded), s.class_of(target));
}

/// What reaches a callee's parameter does not flow back to those who pass something.
#[test]
fn sharing_is_directed() {
    let mut s = Solver::default();
    let [a, b, c, p, q] = [0; 5].map(|_| s.new_var(POINTER));
    for object in [a, b, c] {
        s.new_object(object);
    }
    s.add_edge(a, p, Shift::NONE);
    s.add_edge(b, p, Shift::NONE);
    s.add_edge(p, q, Shift::NONE);
    s.add_edge(c, q, Shift::NONE);
    s.solve_classes();
    assert_eq!((s.cells_of(p).len(), s.cells_of(q).len()), (2, 3));
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

#[derive(Clone, Copy, Debug)]
enum Op {
    Move { from: usize, to: usize, by: i64 },
    Step { from: usize, to: usize, element: i64, typed: bool },
    Load { to: usize, address: usize },
    Store { address: usize, from: usize },
    Copy { to: usize, from: usize, len: Option<i64> },
    Compare { a: usize, b: usize },
}

/// Programs that do things in any order, many times: whatever a variable comes to hold, the solver must have said.
fn runs_as_claimed(seed: u64, without: RefinementSet) {
    const VARS: usize = 10;
    const SIZE: i64 = 96;
    let mut r = Random(seed * 2 + 1);
    for _ in 0..8 {
        r.below(2);
    }
    let objects = 2 + r.below(4) as usize;
    let mut s = Solver::without(without);
    let vars: Vec<VarId> = (0..VARS).map(|_| s.new_var(POINTER)).collect();
    for &var in &vars[..objects] {
        s.new_object(var);
    }
    let any = |r: &mut Random| r.below(VARS as u64) as usize;
    let count = 4 + r.below(20);
    let ops: Vec<Op> = (0..count)
        .map(|_| {
            // Variables that stand for an object are never written.
            let to = objects + r.below((VARS - objects) as u64) as usize;
            match r.below(12) {
                0..=3 => Op::Move { from: any(&mut r), to, by: [0, 0, 0, 8, 16, -8, 24, 4][r.below(8) as usize] },
                4 => {
                    let element = [8, 16, 24, 48][r.below(4) as usize];
                    Op::Step { from: any(&mut r), to, element, typed: r.below(2) == 0 }
                }
                5..=6 => Op::Load { to, address: any(&mut r) },
                7..=8 => Op::Store { address: any(&mut r), from: any(&mut r) },
                9..=10 => {
                    let len = [Some(8), Some(16), Some(24), Some(48), None, Some(12)][r.below(6) as usize];
                    Op::Copy { to: any(&mut r), from: any(&mut r), len }
                }
                _ => Op::Compare { a: any(&mut r), b: any(&mut r) },
            }
        })
        .collect();
    for op in &ops {
        match *op {
            Op::Move { from, to, by } => {
                s.add_edge(vars[from], vars[to], Shift { by: Offsets::exact(by), element: 0 });
            }
            Op::Step { from, to, element, typed } => {
                let element = element as u64;
                let by = Offsets::every(0, element);
                s.add_edge(vars[from], vars[to], Shift { by, element: if typed { element } else { 0 } });
            }
            Op::Load { to, address } => s.add_load(vars[to], vars[address]),
            Op::Store { address, from } => s.add_store(vars[address], vars[from]),
            Op::Copy { to, from, len } => s.add_block_copy(vars[to], vars[from], len.map(|n| n as u64)),
            Op::Compare { a, b } => {
                s.add_same_class(vars[a], vars[b]);
            }
        }
    }
    s.solve_within(2_000_000);
    assert!(!s.gave_up(), "seed {seed}: {ops:?}");
    type Pointer = (usize, i64);
    let mut held: Vec<Option<Pointer>> = (0..VARS).map(|i| (i < objects).then_some((i, 0))).collect();
    let mut memory: BTreeMap<Pointer, Pointer> = BTreeMap::new();
    let wipe = |memory: &mut BTreeMap<Pointer, Pointer>, (o, at): Pointer, len: i64| {
        let cut: Vec<Pointer> = memory.range((o, at - 7)..(o, at + len)).map(|(&k, _)| k).collect();
        for k in cut {
            memory.remove(&k);
        }
    };
    let inside = |(_, at): Pointer, len: i64| at >= 0 && at + len <= SIZE;
    for _ in 0..200 {
        let mut written = None;
        match ops[r.below(count) as usize] {
            Op::Move { from, to, by } => {
                if let Some((o, at)) = held[from] {
                    written = Some((to, (o, at + by)));
                }
            }
            Op::Step { from, to, element, .. } => {
                let k = r.below(4) as i64 - 1;
                if let Some((o, at)) = held[from] {
                    written = Some((to, (o, at + k * element)));
                }
            }
            Op::Load { to, address } => {
                if let Some(&p) = held[address].and_then(|a| memory.get(&a)) {
                    written = Some((to, p));
                }
            }
            Op::Store { address, from } => {
                if let (Some(a), Some(p)) = (held[address], held[from]) {
                    if inside(a, 8) {
                        wipe(&mut memory, a, 8);
                        memory.insert(a, p);
                    }
                }
            }
            Op::Copy { to, from, len } => {
                let len = len.unwrap_or_else(|| 8 * r.below(9) as i64);
                if let (Some(t), Some(f)) = (held[to], held[from]) {
                    if inside(t, len) && inside(f, len) && len > 0 {
                        let whole = memory.range(f..=(f.0, f.1 + len - 8));
                        let moved: Vec<(i64, Pointer)> = whole.map(|(k, &p)| (k.1 - f.1, p)).collect();
                        wipe(&mut memory, t, len);
                        for (d, p) in moved {
                            memory.insert((t.0, t.1 + d), p);
                        }
                    }
                }
            }
            Op::Compare { .. } => {}
        }
        let Some((to, p)) = written else { continue };
        if !(-SIZE..2 * SIZE).contains(&p.1) {
            continue;
        }
        held[to] = Some(p);
        let (class, _) = s.class_of(vars[p.0]).expect("an object");
        let origin = s.objects(class).iter().find(|(o, _)| *o as usize == p.0).expect("in its class").1;
        let stride = s.stride(class);
        let here = Offsets::exact(origin + p.1);
        let cells = s.cells_of(vars[to]);
        let said = cells.iter().any(|&(c, at)| c == class && at.may_overlap(1, here, 1, stride));
        assert!(said, "seed {seed}: variable {to} holds {p:?}, claimed are {cells:?}, stride {stride}; {ops:#?}");
    }
}

#[test]
fn random_programs_hold_what_the_solver_says() {
    for seed in 0..20000 {
        runs_as_claimed(seed, RefinementSet::empty());
    }
}

#[test]
fn random_programs_hold_what_the_solver_says_without_a_refinement() {
    for refinement in [Refinement::Views, Refinement::FieldViews, Refinement::HandOvers, Refinement::LocalCollapse] {
        for seed in 0..1500 {
            runs_as_claimed(seed, refinement.into());
        }
    }
}
